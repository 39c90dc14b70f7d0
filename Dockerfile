# pingflow in a small image. Nobody has built this file yet: the machine it was written on has no container engine.
#
#   docker build -t pingflow .
#   docker run --rm -it pingflow demo
#   docker run --rm -it --network host pingflow emulate
#   docker run --rm -it -v pingflow:/home/pingflow pingflow journey Login --server https://openam.example.com/am --realm alpha
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq libcurl4-openssl-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY Package.swift ./
COPY Sources ./Sources
COPY Tests ./Tests
RUN swift build -c release --product pingflow --static-swift-stdlib

FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq ca-certificates libcurl4 && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home pingflow
COPY --from=build /src/.build/release/pingflow /usr/local/bin/
USER pingflow
WORKDIR /home/pingflow
ENTRYPOINT ["pingflow"]
CMD ["demo"]
