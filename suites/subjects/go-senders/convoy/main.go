// Command convoy puts the packages of the webhook gateway Convoy under test that sign, send and space retries. Its worker,
// which needs a database and a queue, is replaced by the loop of deliver.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/frain-dev/convoy/config"
	"github.com/frain-dev/convoy/datastore"
	convoynet "github.com/frain-dev/convoy/net"
	"github.com/frain-dev/convoy/pkg/httpheader"
	"github.com/frain-dev/convoy/pkg/signature"
	"github.com/frain-dev/convoy/retrystrategies"
	"routespec.dev/subjects/contract"
)

// maxRetries is how many of its retries fit into 4 h.
const maxRetries = 52

// noSecret is the secret of a source without one, because every endpoint of Convoy has a secret.
const noSecret = "a source without a secret"

// project has the settings of the document, as far as Convoy has them: the header and hexadecimal digits, but no SHA-1.
var project = &datastore.Project{Config: &datastore.ProjectConfig{
	Signature: &datastore.SignatureConfiguration{Header: "X-Signature"},
}}

var spacing = retrystrategies.NewExponential([]uint{500, 1000, 2000, 4000, 8000, 16000, 60000, 180000})

func main() {
	contract.Serve(contract.Subject{Name: "convoy", Version: "0.9.2", Deliver: deliver})
}

func deliver(ctx context.Context, delivery contract.Delivery) error {
	payload, err := json.Marshal(delivery.Body)
	if err != nil {
		return err
	}
	for retries := uint64(0); retries <= maxRetries; retries++ {
		if err = attempt(delivery, payload); err == nil {
			return nil
		}
		delivery.Note(err)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(spacing.NextDuration(retries)):
		}
	}
	return err
}

func attempt(delivery contract.Delivery, payload json.RawMessage) error {
	dispatcher, err := convoynet.NewDispatcher(contract.Timeout, "")
	if err != nil {
		return err
	}
	secret := delivery.Secret
	if secret == "" {
		secret = noSecret
	}
	signed := signature.Signature{
		Payload: payload,
		Schemes: []signature.Scheme{{Secret: []string{secret}, Hash: "SHA256", Encoding: "hex"}},
	}
	digest, err := signed.ComputeHeaderValue()
	if err != nil {
		return err
	}
	headers := httpheader.HTTPHeader{}
	for name, value := range delivery.Hook.Headers {
		headers[http.CanonicalHeaderKey(name)] = []string{value}
	}
	response, err := dispatcher.SendRequest(
		delivery.Hook.URL, http.MethodPost, signed.Payload, project, digest, config.MaxResponseSize, headers)
	if err != nil {
		return err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return errors.New("Expected a status 2xx, got " + response.Status)
	}
	return nil
}
