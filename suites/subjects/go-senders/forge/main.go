// Command forge puts the package webhook of forge under test.
package main

import (
	"context"
	"time"

	"github.com/dmitrymomot/forge/pkg/webhook"
	"routespec.dev/subjects/contract"
)

const (
	// Retries end about 4 h after the first attempt, with these intervals between them.
	maxRetries    = 56
	firstInterval = 500 * time.Millisecond
	maxInterval   = 5 * time.Minute
)

func main() {
	sender := webhook.NewSender()
	contract.Serve(contract.Subject{
		Name: "forge/pkg/webhook", Version: "0.3.5",
		Deliver: func(ctx context.Context, delivery contract.Delivery) error {
			return sender.Send(ctx, delivery.Hook.URL, delivery.Body,
				webhook.WithTimeout(contract.Timeout),
				webhook.WithExponentialRetry(maxRetries, firstInterval, maxInterval),
				webhook.WithHeaders(delivery.Hook.Headers),
				webhook.WithSignature(delivery.Secret),
				webhook.WithOnDelivery(func(result webhook.DeliveryResult) {
					if result.Error != nil {
						delivery.Note(result.Error)
					}
				}),
			)
		},
	})
}
