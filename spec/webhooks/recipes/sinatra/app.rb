# A receiver of webhooks on Sinatra: SECRET=s3cret PORT=3000 ruby app.rb
# In Rails, the same is an action with `skip_forgery_protection` that reads `request.raw_post`.

require 'json'
require 'openssl'
require 'rack/utils'
require 'set'
require 'sinatra'

SECRET = ENV.fetch('SECRET')
MAX_BYTES = 1024 * 1024
# The members that say what happened. Others may be new in each attempt.
TELLING = %w[type userId anonymousId event name groupId properties traits].push('Previous ID', 'User ID').freeze
SEEN = Set.new # in production: a table with an expiry of a day
LOCK = Mutex.new

set :bind, '127.0.0.1'
set :port, ENV.fetch('PORT').to_i
set :server, 'webrick'

# Recognises a message that comes again, maybe in other bytes. It may have a messageId.
# Only this receiver makes this key. Where several programs share keys, make the one that the page of messageKey specifies.
def key_of(body)
  id = body['messageId'].to_s
  time = body['timestamp'].to_s.sub('+00:00', 'Z')
  OpenSSL::Digest::SHA256.hexdigest(JSON.generate(id.empty? ? [sorted(body.slice(*TELLING)), time] : id))
end

def sorted(value)
  case value
  when Hash then value.sort.to_h { |name, member| [name, sorted(member)] }
  when Array then value.map { |member| sorted(member) }
  else value
  end
end

# Put the work into a queue here. The service waits 5 seconds for the answer.
def handle(body)
  $stdout.puts JSON.generate(body)
  $stdout.flush
end

post '/hooks' do
  raw = request.body.read(MAX_BYTES + 1) || '' # the bytes, before anything parses them
  halt 413 if raw.bytesize > MAX_BYTES
  expected = OpenSSL::HMAC.hexdigest('SHA1', SECRET, raw)
  signature = request.env.fetch('HTTP_X_SIGNATURE', '').downcase
  halt 401, 'wrong signature' unless Rack::Utils.secure_compare(expected, signature)
  begin
    body = JSON.parse(raw.force_encoding('UTF-8'))
  rescue JSON::ParserError, EncodingError
    halt 400, 'not JSON'
  end
  halt 400, 'not an object' unless body.is_a?(Hash)
  key = key_of(body)
  LOCK.synchronize do # in production: a transaction, which also ends if the work fails
    handle(body) unless SEEN.include?(key)
    SEEN.add(key)
  end
  200
end
