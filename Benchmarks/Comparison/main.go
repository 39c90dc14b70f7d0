// What CodeExchange does, with x/oauth2 and go-oidc. It is called in the same way and prints the same.
package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"sort"
	"strconv"
	"sync"
	"syscall"
	"time"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

const nonce = "hM3rWn0sY2qkq0mDkJ5bqGx1yX7oT4uV9aLcE6fZpRs"

func random() string {
	bytes := make([]byte, 32)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}

func verify(ctx context.Context, verifier *oidc.IDTokenVerifier, token *oauth2.Token) error {
	text, ok := token.Extra("id_token").(string)
	if !ok {
		return errors.New("no ID token")
	}
	idToken, err := verifier.Verify(ctx, text)
	if err != nil {
		return err
	}
	if idToken.Nonce != nonce {
		return errors.New("another nonce")
	}
	return idToken.VerifyAccessToken(token.AccessToken)
}

func logIn(ctx context.Context, config oauth2.Config, verifier *oidc.IDTokenVerifier) error {
	state, codeVerifier := random(), random()
	challenge := sha256.Sum256([]byte(codeVerifier))
	config.AuthCodeURL(state, oidc.Nonce(nonce),
		oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(challenge[:])),
		oauth2.SetAuthURLParam("code_challenge_method", "S256"))
	redirect, err := url.Parse("demo://cb?code=iu3IeDNzfk3Omg5UTQRFBgv2fMV_WoW9&state=" + state)
	if err != nil {
		return err
	}
	if redirect.Query().Get("state") != state {
		return errors.New("another state")
	}
	token, err := config.Exchange(ctx, redirect.Query().Get("code"), oauth2.SetAuthURLParam("code_verifier", codeVerifier))
	if err != nil {
		return err
	}
	if err := verify(ctx, verifier, token); err != nil {
		return err
	}
	token.Expiry = time.Now().Add(-time.Hour)
	renewed, err := config.TokenSource(ctx, token).Token()
	if err != nil {
		return err
	}
	return verify(ctx, verifier, renewed)
}

func processor() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func main() {
	issuer := os.Args[1]
	count, _ := strconv.Atoi(os.Args[2])
	atOnce, _ := strconv.Atoi(os.Args[3])
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = atOnce
	ctx := oidc.ClientContext(context.Background(), &http.Client{Transport: transport})
	provider, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		panic(err)
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: "demo-app", SupportedSigningAlgs: []string{"ES256"}})
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams
	config := oauth2.Config{
		ClientID: "demo-app", RedirectURL: "demo://cb", Endpoint: endpoint, Scopes: []string{"openid", "profile"},
	}
	run := func(count int) []time.Duration {
		times := make([]time.Duration, count)
		var all sync.WaitGroup
		for worker := 0; worker < atOnce; worker++ {
			all.Add(1)
			go func(worker int) {
				defer all.Done()
				for index := worker; index < count; index += atOnce {
					begin := time.Now()
					if err := logIn(ctx, config, verifier); err != nil {
						panic(err)
					}
					times[index] = time.Since(begin)
				}
			}(worker)
		}
		all.Wait()
		return times
	}
	run(atOnce)
	begin, before := time.Now(), processor()
	times := run(count)
	elapsed, used := time.Since(begin), processor()-before
	sort.Slice(times, func(left, right int) bool { return times[left] < times[right] })
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	fmt.Printf("%.2f\t%.2f\t%.2f\t%.2f\n",
		float64(used.Microseconds())/float64(count), float64(times[count/2].Microseconds())/1e3,
		float64(count)/elapsed.Seconds(), float64(usage.Maxrss)/1e3)
}
