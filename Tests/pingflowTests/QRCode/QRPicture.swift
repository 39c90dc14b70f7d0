import Foundation
import Testing

/// One QR code, of version 3, and pictures of it as different programs would write them. Made with Python's zlib, which
/// knows nothing of the reader under test.
struct QRPicture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let png: Data

    static let modules = """
        #######...#....##.##..#######
        #.....#..#...#.###.#..#.....#
        #.###.#.#..#........#.#.###.#
        #.###.#..#..#.....###.#.###.#
        #.###.#..#..#..#####..#.###.#
        #.....#...###..#.#.##.#.....#
        #######.#.#.#.#.#.#.#.#######
        ........#..#.#.####.#........
        ###.#####...###.##.####...#..
        ######.#.#.########...#..#..#
        #.##..#...#####..##.#.###.###
        #..#...####.###..#.###..#..#.
        ##.####...##.##.###..##..#.##
        ######.#.###.####.#.###..#..#
        .##.#.####......##...#.###.##
        ..#....###.#.#...##..#.#.#.#.
        ##.####.##..#.#.##...##..#.##
        ..#..#....####.###..###..##.#
        #.###.#..#.##.#..##..##.#..##
        .#.##.......##.#.####..###.#.
        #..#..##.###..#.##..#####....
        ........##.#...##..##...#.###
        #######.###..#...#.##.#.##.##
        #.....#.####...####.#...##.#.
        #.###.#.#...#..#.#..#####....
        #.###.#..#####...#.#.#..#.###
        #.###.#.#.###.#....##..###..#
        #.....#.##..######..#.#....#.
        #######.#..#..#.##.##..##..##
        """

    /// A kind of picture that is not read.
    static let interlaced = all.last

    /// By what is special about each.
    static let readable = all.dropLast()

    private static let all = source.split(separator: "\n\n").compactMap { entry -> QRPicture? in
        let lines = entry.split(separator: "\n")
        return Data(base64Encoded: lines.dropFirst().joined()).map {
            QRPicture(testDescription: String(lines[0]), png: $0)
        }
    }

    private static let source = """
        grey, 1 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAQAAAAA31SuUAAAApklEQVR42gGbAGT/AP////4AgO8mAgC+3Rb6AKK3+ooAotviigCi2waK
        AL7jUvoAgKqqAgD/tQv+AIg4kO4AgVAO2gCm4MoiALcI0bYAkOSM0gCBRCjaAMofnRIA7xXNVgCQmpzSAO3hGMoAotLMsgDT+UMWALZG
        mD4A/5czogCAjdKSAL6HC5YAortYPgCiwdWiAKKi8xoAvpga9gCAtpMyAP////7yLEsFdFIj5wAAAABJRU5ErkJggg==

        grey, 2 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAgAAAABwdVFEAAABAUlEQVR42jWQwWfEQBTG35OlQkrYU+ix1zCVpZaGYU+l7D+x15BrWXop
        eyq99s8oS09hVoZaZsxew7CXpacSMuQysX1p9Z2+w+9733sfnuF3BhTcB5dMRmjSHuJ5rVHxuhTaRSS+bBpv/8TN3fPIwPS66TS5FLln
        EZ7hsNKG0R5Yvge5BxQLpsH3DapSTFrLAU25E1msCqxzP3tlQUJMCnabNdjaWy9ZHKIPJqwKeEhMHfYpMb4PL6BidkxPTnDMsbtqZXF0
        czSFizbD8pvS5foAFad7RAbJxz1dKJ92xj2OX8DqhRjFT9OWv3ESgnex2xPzOSz2WU4uU2weqIT/Nn4AoVN15MXQxq0AAAAASUVORK5C
        YII=

        grey, 4 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfBAAAAAD/NaTkAAAA/UlEQVR42lVQ0ZEFMQjCNAAd2H9ZdqAV5DC3Py87O2MIInLu7+kzEYEB
        YvTKA6NIyP8rD8aEVt+uLQ34UAWMtvwH9oT4AbxACeS88iBCg56q3hKHHg5myqQt7WOM1zT1/FhUpJ8162cMNMsWcP0cFvcUMNRrJps0
        4BVuJ2buUNvi8ZaA2orwLkTX0KskGdATtWfJRlfOPjKiUWZ5afcf1iVLqXVl6Ox0h1N3KXd3STd2mxHXSmY0R5FV7PDDG8uyvFq3neGX
        um+rmvhSt89w7zp5qeOWI3Ssq/FSD3nf5NNYwH7KsbYD+FLPlvmzMbzU0eluMd4ujnq9OAHs9wfsT60g689UCAAAAABJRU5ErkJggg==

        grey, 8 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAAAAAA6xUnlAAABWElEQVR42n2TW5bDMAhD5eONw8oZrrDjfk3a9CQ8JJDVXfHvtWOlr5BW
        31rZkdCN7kgjECpKUln9cqOdB4Hf6mwouNcXJZ9S/3YwzNDY+qIvr/l2m1T6zQOZoHYf7GXkiXbelzmLKfjkF913UTEBSZn9Rr2/NRAM
        wIuaq8dmDibKWp32M7uPHsv6dAfbO92PM0t2g/nTxVA0iLwBNI4X+DMsmEDFJK3X6A+lht0vbGmc0T/Sw5Gw+o3SdSZf8HtbWc7FAYCK
        vIhU3r9YH2oE6qY+Z0By+IlSGegPUVMPPxD77ooeSDezQ17DH8vQdIQLk07WPPzNVGM7wk0AhE1g/d0JO4vL41FyHPb8m4YJ6zYnUKP/
        cSoHF/jLBg7bwPofp1K3xl+ydw7/82/H3MhG9fHfPGtyTKOMzhk//6aPFWjPXmEHPf/SU3EsEP4THv3HqUcH+T+me/8BbCR9cNtYZjwA
        AAAASUVORK5CYII=

        grey, 16 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfEAAAAABqVZWmAAABPElEQVR42qVVUa7DMAxqJO5/5U5ZRADbbz9v0tqusR3AxMP7Pv/44HnW
        8hen3Fosu1ff91x7LJTCYCX7nYkZC0/zpH3dd4bvAlxXLDqfE6hwpYzcf3+UOImMaUlMhWYtovFYdGgn7JQ4ifz2WMygMulvApCStafa
        Xb+qL5ASVajdCdlaaCe+SiTyGpN8Ham1u6uqXwvsZ2RdcUutGeGGuuClbfLOIzNJCzH3NrlBaJhJ0iKdLxOkOy51un3vkmULdfr9GH25
        q2HczVslxqnI5d7b4V5LxWufkJJIMjJ2vzFNKCE+1VOJ42CQE6/nvUm9hO8qHFz9OWk573zuOqbb966uUl1pP+/X8+n3eqbrjC3cp0mT
        CNKFhXufrem8qoc/jZNWZtE+fuIVg+lPIG3sE9YFNM/31rn/uqy8fwCPkoiEJ+LVEAAAAABJRU5ErkJggg==

        colour, 8 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAIAAACQzIFuAAABeUlEQVR42rWWUYrDMAxEje5R2KPs0XuUQg/SLYSKyZuRQz/WhOIm9lga
        jSTX6/n6v6fWWj+3X3/WZ+i8F+tkg1DH58fzro9i9V8cqcsmhIJREeJ4ecx1//sX64FQax69GSigaDNqfTlgIPgZ0Z30tho2Ni0IhiNU
        DDrCqIE9zutf90kRysON8wHXctwIphEKVEbJK2gfrC+n/ChEDMy6pcrbJj+YTepjL3ItOpzyDhUUlACpaB5N2dBOuKIqmgCvXR4A9aQ7
        MePKjdpAVYgL9GuBdIfWquLe6BZPlBBVJxp+eJbGyJ30rpEE0TGVpkJN3lWF8Fdd1gOm3oKTatKsL4UFkwe6vXSbM4hyGNuFIiI25QZ6
        81QIbSlY7KIIilTGYw5DNqg27NqXdwLHmmILhi/uBJ6fkNDU/051JnZ0PRV1AsUA9S7cOKYqqMZOSbTjfdP+Y0i908bCeX0n8PSJdX+q
        2Ls7AfLIC5y6Ervr7k4Q88BrsnfEnv8B15HnnN4YwyEAAAAASUVORK5CYII=

        colour, 16 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfEAIAAADAXF0tAAACMklEQVR42tWYy23DMBBECbiOACklN7eREgJVoAqclJA2cnMpAVyIcqAO
        Q4zeaqTkEh5ogeZndnf2Q16W5XFblnmervP8v/pL/3luT9NL+2jvX587/Vubrq9NW1/r4/qvrvURn5lgWKH3oe/2uN3XP7ynw/oqEqav
        6k1P8d2OYhigu1Z03OcoaIWrgPx4HXchcwwb0FVPeozO8YN9hJrCov0TDCehq4nrEdefNrXbH0AnEzssN66OE7/1m8iQYBig133NUXc+
        9Qf6dug5hhU6yZpInwDVVbX/5BgwrpOnEzF0PlFF+e0zj+aNgTDayKUUkG6qUOp9KH4neUNP3EhJriGK5TVo3yHxGe1VQch151wST1xI
        Cmqub6IW+YDO2SBM4u9kaLJb7QO+AyW4nRqG2OnuRVShusUtU+9AcWwDuh9JTkmA6rrFLeOi1szW0wfodawljZLDeTgjo1MJQAlrg+sq
        q0ufsJkSk+vMi2SyCfkeZlM9niT2+VSX12xOuE52GLSexFdKGZQvk0hCzPasgjUMQXHeUyFQC+yW8UDpwSDiuvPMk3Bd4VD2da6Thama
        xxqm1ijxm6I1BTVXhAuTX/ZOvgiQU9I9lbJjUs8QgU++CFA96F5Rxx9aRZU91jD5bZxE9ShEFzx3Virpdrj+mxcBP7LWJUUzqhx3uH4U
        OoVRKtSSdOPuW4t08kWAAiJZoE5GlIbqG9PJFwHSFpUPSSVYv0hGNUxyG8/zAOXjOkMn4z+c7B6FzUmb2AAAAABJRU5ErkJggg==

        palette, 1 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAQMAAAAlYIR6AAAABlBMVEX///AKFDwB9+0sAAAApklEQVR42gGbAGT/AwAAAAADf9HRkAMC
        +mwSAz0JbXADL9IJLAMv5Nm+AxPqI3QDXwjU0APBIKUIA3dnktkDQw1ipAMam62wAxzEmMMDS2hPzwNHb0CjA/Zoh6kD9nKMGQNnuRin
        A9vjp6sDVPCpGQP+2qBkAzOSrRkD3AxllgN//44oAwIforgDPdoLOQMv7rjnAy8QybADExisJANf1tWSA8HcypoLCjv/mfFiIgAAAABJ
        RU5ErkJggg==

        palette, 2 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAgMAAABiwP6qAAAABlBMVEX///AKFDwB9+0sAAAA8klEQVR42i3PwU6DQBAG4J8wPZXEbQpv
        4aEmvUHSNdCbRoz4lGziGr1BwxLxLO9BG7ZRTyxZt4lz/uef+Qj/QxEX9lGHE03Ch4+SkZc3G7GKJgJ+eo93oEuwOLqwleAjGxgtiroF
        nicaSrZdVaXrQfxp98ISdppD+AGZkyok45asLZRN6w1RJLL+1boTNkPSjYr0IRWhzg2ZEVkLbWh928xXZ3VHp5f5Ca1WxPjb/I4lp29r
        PviSjhSc9+bLi916E14naHOnUB3ufThFmEQV6Yui3y5i6Z7/fZDcZYBgNkFaO8W6Kw4jd4rqRu2cayjRQAJ/rXRsXrbR68kAAAAASUVO
        RK5CYII=

        palette, 4 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfBAMAAADtgAsKAAAABlBMVEX///AKFDwB9+0sAAAAuklEQVR42mWRi43EQAhDTQe4/2aXZ5iV
        9i5KFD4GezzS36dsqyRXJyQutdrdtVm5qBBNuAWl6d+C3VfgLav7ZbO67glLqOkDWB2FkJGxehhp+knDNgqpKqxemSYarRG4s02J4u0w
        JKDYShQkQ44IwcMAv+wYoiG7HaGZoeGA+p12vqQgFoZYdmWiwMfSr9EhMePnh2PzoPx8znmCPNex6HaEds6Dzt0BInZD++4K+PQVP2BR
        h8Hyv7vXBzACDS6gAawlAAAAAElFTkSuQmCC

        palette, 8 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAMAAAAocOYLAAAABlBMVEX///AKFDwB9+0sAAAA3ElEQVR42oVTAQ7DQAiS/z/atScglyzb
        ui2NV0HAon5/8Fzn0899n0I/X1cx1fcf5xG8xXYVLrk4dVWvFnbx5Os5Zpg8J//pI3QHvya9L89vpeotdVt/Qw6c+3lGnAj4Sq8G8Pxa
        850JrU7+6bCx0iw3+ER+MAY4+TloJwDKfNVUtDlNA3NlSMJmZObHmlvJ7+xTQuiM/CYX6IzQhORsGlVN9mHN8RKQM3pL6Csxkt4d5ZLk
        /trkMhD5w5qx4OJffY4eklvX/kObBVt08eutIkkpfwVcNrHWxT/v7wff4eEg80sO5wAAAABJRU5ErkJggg==

        grey with transparency, 8 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAQAAAC1p96yAAABaElEQVR42p2V247EMAhDD1L+/5cz00kAQ9KH3UpVb07AxtAxp9n/z2HG
        NOT8fSBBv3fPt/2+YMcDmCR4gYhNvvc8z/j3gh0Oiii+mJ5qfk/s2ECeI6Nb3+DJgBM7JEXqQpL7WsCJHT1Ki2aLNy5ew3blM4JckeeK
        HZd6tqgo79e6m+46S8nWBU5fDFdyCaJpIu+j3uoL5x4RxDD4sYREa76EdO5aJgfsdIv6qKHW/Qg/4zv7JptvWSi+SM+zIy2SagwiE3Gb
        mGtsk9DKRPF6CkfaV+tOglGhcoN5Giq5k9yrXc0kGxUvuEcfu3Du+aBDUESFbf1ehkLooYqTQZK7ptx6XCZOZEjjjqSfHnA66UgLa0/x
        /NFxXv8pwqmAEeA2abs9c0SlTu7I26TdnSY94J46BHyftKUKyd0O7rdJiytc3caVe7Oqm4X2t4l6x9S9TVppT/TXhepUPF8nLcXG2mHF
        gS91/8P5AcFefqXQUwROAAAAAElFTkSuQmCC

        grey with transparency, 16 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfEAQAAADlNwLxAAABJElEQVR42sWW2w7DIAxD+f+f3qpJW1uIfRz20EqIaoM0wZcwXsczjuep
        +fOqx3VhFeBc932/r9dxfwHqzOZAayJLwFHv13EhUBZQJWbi3gOew1euK6r3u7jNI5x/n0cKTYxNXYE+4ibmhpV/zch2mrnSrGLUucp4
        ZrPSd+4TkjR7R7lyhNQyvEOpiufKVMLqRGMnWzFNZcXxW5jN6/QH6wSKyjPMNSm9oxnMM8y0fDzZFGToaGmz0WTlfYB5z1LbmDMrKTHV
        bBRZN7ua/p90Lyv3R0hXJ01OXxD27dxYMidcvJ27Wo/lqezifq4tkzgBOqcbR9peVT8PMO8ZyprgJubp7ZUvCplMN+7tJBuv90IlPcy5
        CyoosJ9TW/WXSUrUONwT8xuTXiFCCqfOyQAAAABJRU5ErkJggg==

        colour with transparency, 8 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAYAAAAfrhY5AAABZklEQVR42sVXwRGDMAwjM8Eq7ZDtKjAThUc445Nk5fogn1x7jhNbsmza
        fqx2rEf26Vjz/Nonsrbtex047eLvc1+W92XX/azrZ+r2yu/loB/IjqMj9JB4Qf/d7Uq/PXLlyHEY93yO+b057CnsqWORq4jQeerXiVxB
        EB3HCxxobMxRZCrFOXMSc8VKdIG7l2yv6hGlnF2gIi7rnL04lxmyz+SqdIKSRqV8EitzRFYLYrsSFpaRrHSM5VLhqgtR3aqykv4j5g5m
        2U5diB4Q/x/CXJFSKZrE3MEskylrOSMbklZY56g+nWaDHlAJkI254xhFbmHu9G/EjYpsaLD4q6shbrBIKzs6mShtHiGnCugWOUr9iLCo
        2S1D2Nwpk6WQsdwtO7ufK8msOMGU0ZpkHMlV/ZxmbnR6ZVKJuGJh7k6vzgeFGrcp5k7ksmyEsrEqGcJcjctMSlGvgNpetVU1TCI2V8rX
        nvxK/QFU2XQr8QD+hAAAAABJRU5ErkJggg==

        colour with transparency, 16 bits
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfEAYAAABPPsp6AAACQ0lEQVR42uWYy3XDMAwEJbaUtGIXabeS1KToIF42b96AFHMKbrRoEr9d
        gGjHJdsl/2Xd9ks+Tnk8juPzlOdz26rr/v9+YJ5H3/uazsv76PxZfVt65OuU12vbvk95v/ed1unBVKjvN4dsIfn//ns67K6+LRUwj9r+
        NDgjlt9J4fxevb+qbzNMpNB+UrAbRClbhUAVw1V9MeJ0EO2nC2w/YTKlO3CVvs0iSClIBmaEKWKpUGI615kxd/X9FfEqSxLGzCDiBFtT
        BGf1beYxW1cxb+tk9SqnzOrbqqw46lFygJWtxHSev6qPaMaKqbBhkhw2en43cFUfkRzRDJPUKNAFFGESMqjKIZkBeb9inDBUTWFicTKo
        yvIGEcoAykhl9XQIGUgkQilrEa0aWG2UaD9inBqJWUxbb04ZkhitZkw6BOs4RcRIzAyo9uaUIaRftVFSjJuHyABrFSkjiDMIctaqWqNT
        ruPkUcI4paA1LgSRjDhh1hopxXimINVR8iD930jLOGEW40SqGPHROkkKGmfMsrZBigKgvfpoChNHkMLmQGJ9ykDKqGGME2bSIJqJESdY
        52dVgTKQMsoC1EYjaJg2lrXWlhxsMzYqYxSgZVNWGxraDM46r9He3Thh2ZTVXl+UQfSYMFYmSA7X8btTS3ptWRWgVpVmbDYPGMb46imr
        1XHKACtT9pwdxvjdqaWVQXvcWAobZ9gA48+mrKPPSXvu2tvBJjRWppdNWQlj1daXIEX3UWtsvf3yKetsH0D35//t/NHvPxgnvlVZAHA3
        AAAAAElFTkSuQmCC

        no filter
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAAAAAA6xUnlAAAAwUlEQVR42n1TWw6AMAjr/S9ds40++HEm6oqjpSD4v0C8dd/P7SA0ioee
        O/S5NndryKDwQfvInMJPfMR0fPipAIHmL6V1GY0mBxZ693LgVV9+KFMnhf0QbH3PumSNLxBCPyZD+LQh4VDxw+qToPimKFSfwOqrzESE
        N3+Zu/jTuCohdXb/ID15E25tkppD1KcmdT/YnSr1PYruNGpGVVfNT1rsRNiT2paGP/W59S5rz78nKxYtfv1VFAruSU0/2sXf9QEOWv8P
        nADvqQAAAABJRU5ErkJggg==

        filter of the left
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAAAAAA6xUnlAAAA2ElEQVR42n1TiQ3DQAgz+w9NW8BPpCqJFN3xGWxSjdenuvbQv/PPgK+l
        QevX3xs37gnvu8y1aZKR9rNmymWt57+/tpn0H/7kXekO/Og0Xlk9qcIf1sEhA3PeGHhglUdyxYLL12ZPh5oueVlcj+YKxiP41DhX4F+j
        nQXKeNihCtZpJz1dKWZBjSd+mVwkvrTPETxn6rfxRR+/W/J6Y6tOOtlNjpbgdI9csLpXUUoD3tFbktxfkQwV8kqQGlFqfM8n6cUcHvtf
        3KwSRQ98/lUHQjhvqvVIFl+fD4aiABBCfpD2AAAAAElFTkSuQmCC

        filter of the row above
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAAAAAA6xUnlAAABGUlEQVR42n1SSRLDMAgD/v9nNVqMk0udZjIFg4TQ4P+Zap+q4vv85W+j
        U6V7zMBX+N3oqCThLjBe6I0y7/MEFRfEnpvPURk+ecM/1ap72ouGoxOqokaC4FMbncqgasDHY56o5q8IwCT8OXqIn1qnkkirh/Vht87U
        5RTxYXxPAyJglWhe4ySTy+pp4kparLa+qbE+lTW48RSWHKw+qVgs4wfJrSvqhZXmJ7c+AhkgS27pRz5sTaE8ZKgIP7NWpDN3ZWH93TqL
        izWAcBmX2XYMQ3PYBHc+okdHDaAN2J8v/zpzGHb8cdZv7To7jgbXv7zX8Vd5W/j6t1/iXPw1bujZhVnj27+WJj44+77+lTpeVB+z98u/
        OCIaPO8PdFf5IDhZKQEAAAAASUVORK5CYII=

        filter of the mean
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAAAAAA6xUnlAAABWElEQVR42n2TW5bDMAhD5eONw8oZrrDjfk3a9CQ8JJDVXfHvtWOlr5BW
        31rZkdCN7kgjECpKUln9cqOdB4Hf6mwouNcXJZ9S/3YwzNDY+qIvr/l2m1T6zQOZoHYf7GXkiXbelzmLKfjkF913UTEBSZn9Rr2/NRAM
        wIuaq8dmDibKWp32M7uPHsv6dAfbO92PM0t2g/nTxVA0iLwBNI4X+DMsmEDFJK3X6A+lht0vbGmc0T/Sw5Gw+o3SdSZf8HtbWc7FAYCK
        vIhU3r9YH2oE6qY+Z0By+IlSGegPUVMPPxD77ooeSDezQ17DH8vQdIQLk07WPPzNVGM7wk0AhE1g/d0JO4vL41FyHPb8m4YJ6zYnUKP/
        cSoHF/jLBg7bwPofp1K3xl+ydw7/82/H3MhG9fHfPGtyTKOMzhk//6aPFWjPXmEHPf/SU3EsEP4THv3HqUcH+T+me/8BbCR9cNtYZjwA
        AAAASUVORK5CYII=

        filter of Paeth
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAAAAAA6xUnlAAABDElEQVR42n1SW5LDMAiDGe5/Za2tB87ux6ZNpwEiJFmD+veaav05c31n
        u3C+Wx12bplt3V1bHfXUaoB1cIzV2U2nyHoF2/v/XF0B3z4CEJy+OEjfcKd2Jhr8bHU+WG792kD96N1wBzhjsWNOgV0jLHjKfsEoSEvP
        Y+LyrN8aDoD8EQdN/BZkFvGrzd3+RAKBhus7lIVSj2v46Rns6RTIivqXm0WinAXuh4RGWL8TbO5fKbLO3CNrzIXc7mqZB8mE3q/YZZAD
        QSfh8/tO6F2CNPP5K783gW3+3PvJb6lbFY3Sn6TmxBPe7H/pMYJ9zP4Nrh0ME/188ktr+JICwMrLb4xu5004L7/xAcv23j/MusR5Lpzh
        3AAAAABJRU5ErkJggg==

        not packed
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAQAAAAA31SuUAAAApklEQVR4AQGbAGT/AP////4AgO8mAgC+3Rb6AKK3+ooAotviigCi2waK
        AL7jUvoAgKqqAgD/tQv+AIg4kO4AgVAO2gCm4MoiALcI0bYAkOSM0gCBRCjaAMofnRIA7xXNVgCQmpzSAO3hGMoAotLMsgDT+UMWALZG
        mD4A/5czogCAjdKSAL6HC5YAortYPgCiwdWiAKKi8xoAvpga9gCAtpMyAP////7yLEsFeTQ8CQAAAABJRU5ErkJggg==

        packed with fixed codes
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAQAAAAA31SuUAAAApklEQVR4AQGbAGT/AP////4AgO8mAgC+3Rb6AKK3+ooAotviigCi2waK
        AL7jUvoAgKqqAgD/tQv+AIg4kO4AgVAO2gCm4MoiALcI0bYAkOSM0gCBRCjaAMofnRIA7xXNVgCQmpzSAO3hGMoAotLMsgDT+UMWALZG
        mD4A/5czogCAjdKSAL6HC5YAortYPgCiwdWiAKKi8xoAvpga9gCAtpMyAP////7yLEsFeTQ8CQAAAABJRU5ErkJggg==

        in several pieces
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAQAAAAA31SuUAAAADXRFWHRDb21tZW50AHNwbGl0YRqSswAAADJJREFUeNoBmwBk/wD////+
        AIDvJgIAvt0W+gCit/qKAKLb4ooAotsGigC+41L6AICqqgIA/7VWlNM4AAAAdElEQVQL/gCIOJDuAIFQDtoApuDKIgC3CNG2AJDkjNIA
        gUQo2gDKH50SAO8VzVYAkJqc0gDt4RjKAKLSzLIA0/lDFgC2Rpg+AP+XM6IAgI3SkgC+hwuWAKK7WD4AosHVogCiovMaAL6YGvYAgLaT
        MgD////+8ixLBaUy2EoAAAAASUVORK5CYII=

        five pixels a module
        iVBORw0KGgoAAAANSUhEUgAAALkAAAC5AQAAAABc1qPxAAABYElEQVR42u2XMW7DMBAET2DBMk/QT6yPEZAAf8z+CZ/AkoWhzd7RReSk
        1QZIrMKWPC4Wt7d3lOHna7M3+MOgmdmEx4zdiuHGpywEK3DHFf1iqfIOUIJi+d7WGqXgnc1qQFV8fNivgZ1WQA3CDwraP641fzPqZOCd
        2MrMavDjtUVPBnGxGdiJUY1jOE8GNIBKVlBaqiONSmB2oRX8shnPnpQBzhxvBgra3I9iSsDsMwEzAaUtYxTIwHDB+kRnutMsBOHHZt2s
        hDQIwXAheRbSmPxKEJsu1b7wL917EjoQflAQpw9VvRp1MqAqCmIMWA2MLOjAc+P4vGdJJsZACEYNgGjH7M5ABzzxN/4G9yMmsBCMjZN8
        BHk1Wjmuu3PB2LXmHeGmtFSVwE8ZpDF8c+gTgnGyhB9xjkapAO/MS9KX9nUPasCgqB4DKEH4EQnw+UcKIYhOZBCjCUcWZOD97vzPwCcW
        1bEmVekhPwAAAABJRU5ErkJggg==

        without a margin
        iVBORw0KGgoAAAANSUhEUgAAAB0AAAAdAQAAAAB+6FqiAAAAnElEQVR42gGRAG7/AAHeTAAAfbot8ABFb/UQAEW3xRAARbYNEAB9xqXw
        AAFVVAAA/2oX+AAQcSHYAAKgHbAATcGUQABuEaNoACHJGaAAAohRsACUPzogAN4rmqgAITU5oADbwjGQAEWlmWAAp/KGKABsjTB4AP8u
        Z0AAARulIAB9DhcoAEV2sHgARYOrQABFReYwAH0wNegAAW0mYOqAL+KDRlTpAAAAAElFTkSuQmCC

        interlaced
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfAQAAAAFA0hsCAAAApklEQVR42gGbAGT/AP////4AgO8mAgC+3Rb6AKK3+ooAotviigCi2waK
        AL7jUvoAgKqqAgD/tQv+AIg4kO4AgVAO2gCm4MoiALcI0bYAkOSM0gCBRCjaAMofnRIA7xXNVgCQmpzSAO3hGMoAotLMsgDT+UMWALZG
        mD4A/5czogCAjdKSAL6HC5YAortYPgCiwdWiAKKi8xoAvpga9gCAtpMyAP////7yLEsFdFIj5wAAAABJRU5ErkJggg==
        """
}
