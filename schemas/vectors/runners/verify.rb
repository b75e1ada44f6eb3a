# Verifies webhooks in Ruby, and tries that on the test vectors.
#
#     ruby verify.rb ..            # the folder with signature.json and bodies.json
#     ruby verify.rb .. --answers  # one answer a line, for `routespec vectors check`
require "date"
require "json"
require "openssl"

# Whether X-Signature is the HMAC-SHA1 of the body as it came, in hexadecimal.
def signed?(body, header, secret)
  return false unless header&.match?(/\A[0-9a-fA-F]{40}\z/)

  OpenSSL.fixed_length_secure_compare(OpenSSL::HMAC.hexdigest("SHA1", secret, body), header.downcase)
end

MEMBERS = {
  "page" => { "properties" => Hash },
  "screen" => { "name" => String, "context" => Hash },
  "identify" => { "traits" => Hash },
  "track" => { "event" => String, "properties" => Hash },
  "alias" => { "Previous ID" => String, "User ID" => String },
  "group" => { "groupId" => String, "traits" => Hash },
  "delete" => { "userId" => String },
}.freeze
CONTEXT = { "device" => %w[model type], "os" => %w[name version], "app" => %w[build name version] }.freeze

def timestamp?(text)
  form = /\A([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}(?:Z|\+00:00)\z/
  match = text.is_a?(String) && form.match(text)
  match ? Date.valid_date?(*match[1, 3].map(&:to_i)) : false
end

# The value of a webhook body; nil if it is not one.
def parse_body(raw)
  text = raw.dup.force_encoding("UTF-8")
  # The library reads comments, which are no JSON.
  return nil if !text.valid_encoding? || text.lstrip.start_with?("/")

  body = JSON.parse(text)
  return nil unless body.is_a?(Hash) && MEMBERS.key?(body["type"]) && timestamp?(body["timestamp"])
  return nil unless body["type"] == "delete" ? !body.key?("version") : body["version"].eql?(1)
  return nil unless MEMBERS[body["type"]].all? { |name, wanted| body[name].is_a?(wanted) }

  # The user may be anonymous: then there is no id, or it is null.
  anonymous = !%w[alias delete].include?(body["type"])
  return nil if anonymous && %w[userId anonymousId].any? { |name| !body[name].nil? && !body[name].is_a?(String) }

  body["type"] == "screen" && !context?(body["context"]) ? nil : body
rescue JSON::ParserError
  nil
end

def context?(context)
  CONTEXT.all? do |part, texts|
    value = context[part]
    !context.key?(part) || (value.is_a?(Hash) && texts.all? { |name| !value.key?(name) || value[name].is_a?(String) })
  end
end

folder, flag = ARGV
verdicts = %w[signature bodies].flat_map do |name|
  JSON.parse(File.read("#{folder}/#{name}.json", encoding: "UTF-8"))["vectors"].map do |vector|
    raw = vector["body"].unpack1("m")
    value = name == "bodies" ? parse_body(raw) : nil
    right =
      if name == "signature" then signed?(raw, vector["header"], vector["secret"])
      else !value.nil? && value == vector.fetch("value", value)
      end
    [vector, right ? "valid" : "invalid"]
  end
end
if flag == "--answers"
  verdicts.each { |vector, answer| puts JSON.generate(id: vector["id"], answer: answer) }
else
  wrong = verdicts.reject { |vector, answer| [answer, "acceptable"].include?(vector["treatment"]) }
  wrong.each { |vector, _| puts "#{vector["id"]}: #{vector["description"]}" }
  puts "#{verdicts.size - wrong.size} of #{verdicts.size} vectors right"
  exit(wrong.empty? ? 0 : 1)
end
