package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
)

// beyondASCII is what the library leaves as it is in a query.
var beyondASCII = regexp.MustCompile(`[^\x21-\x7e]+`)

// newHTTPClient makes the HTTP client of the toy in one world. It follows no redirects.
func newHTTPClient(trust []string) *http.Client {
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool()
	}
	for _, authority := range trust {
		roots.AppendCertsFromPEM([]byte(authority))
	}
	return &http.Client{
		Transport: &http.Transport{
			TLSClientConfig:     &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
			DisableCompression:  true,
			MaxIdleConnsPerHost: 64,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// post sends a body, and reads the response to its end. Its error says what went wrong.
func post(ctx context.Context, client *http.Client, target string, header http.Header, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, target, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.URL.RawQuery = beyondASCII.ReplaceAllStringFunc(request.URL.RawQuery, url.PathEscape)
	request.Header = header
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("request failed: %w", cause(ctx, err))
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return fmt.Errorf("response broken: %w", cause(ctx, err))
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fmt.Errorf("answered with status %d", response.StatusCode)
	}
	return nil
}

// cause is why an exchange was given up, or else its error.
func cause(ctx context.Context, err error) error {
	if why := context.Cause(ctx); why != nil {
		return why
	}
	return err
}
