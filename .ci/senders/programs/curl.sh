#!/bin/sh
# One call of each kind, with nothing but curl.
set -eu
call() {
  curl --silent --show-error --fail --output /dev/null -u "$WRITE_KEY:" "$HOST/v1/$1" -d "$2"
}
call identify '{"userId": "u1", "traits": {"name": "Zoë"}}'
call track '{"userId": "u1", "event": "Größe"}'
call page '{"userId": "u1", "name": "Home"}'
call screen '{"userId": "u1", "name": "Basket"}'
call group '{"userId": "u1", "groupId": "g1"}'
call alias '{"userId": "u1", "previousId": "anonymous-1"}'
