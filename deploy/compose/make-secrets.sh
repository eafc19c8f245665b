#!/usr/bin/env bash
# Makes what compose.yaml needs and nobody else may know: once, into the folder that is named, or
# into secrets beside this file. What is there stays as it is. Needs openssl.
#
# The seal is a certificate of nobody's: good for the KSeF simulator, not for KSeF.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@"
set -euo pipefail

nip=5265877635
folder="${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/secrets}"
mkdir -p "$folder"
chmod 700 "$folder"

# Others may read the files, for the processes run as users of their own; nobody else gets into
# the folder.
make() {
  local name="$1"
  shift
  [ -e "$folder/$name" ] && return
  "$@" >"$folder/$name.new"
  chmod 444 "$folder/$name.new"
  mv "$folder/$name.new" "$folder/$name"
  echo "made secrets/$name"
}

password() { openssl rand -hex 24 | tr -d '\n'; }

database_url() { printf 'postgres://%s:%s@postgres:5432/procurement' "$1" "$(cat "$folder/$2")"; }

# For the status page; operators of the API get theirs from the command line.
status_operator_token() { printf 'ppl_op_%s' "$(openssl rand -hex 24)"; }

status_operator_token_hashes() {
  openssl dgst -sha256 -r <"$folder/status-operator-token" | cut -d ' ' -f 1
}

webhook_secrets_key() { openssl rand -base64 32 | tr -d '\n'; }

seal_key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 2>/dev/null; }

seal_certificate() {
  openssl req -x509 -key "$folder/seal.key.pem" -days 730 -sha256 -utf8 \
    -subj "/C=PL/O=Merch Polska sp. z o.o./organizationIdentifier=VATPL-$nip/CN=Merch Polska" \
    -addext "keyUsage=critical,digitalSignature,nonRepudiation"
}

# With it the simulator signs its receipts (UPO), and the worker trusts just that.
upo_key() { openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 2>/dev/null; }

upo_certificate() {
  openssl req -x509 -key "$folder/upo.key.pem" -days 730 -sha256 -utf8 \
    -subj "/C=PL/O=KSeF simulator/organizationIdentifier=VATPL-5260250274/CN=KSeF simulator" \
    -addext "keyUsage=critical,digitalSignature,nonRepudiation"
}

seller() {
  cat <<JSON
{
  "nip": "$nip",
  "name": "Merch Polska sp. z o.o.",
  "address": { "countryCode": "PL", "line1": "ul. Przykładowa 1", "line2": "00-001 Warszawa" },
  "krs": "0000123456",
  "regon": "123456785",
  "bdo": "000012345",
  "bankAccounts": [
    { "currency": "PLN", "iban": "PL61109010140000071219812874", "bankName": "Bank Przykładowy S.A." },
    { "currency": "EUR", "iban": "PL17109010140000071219812890", "bankName": "Bank Przykładowy S.A.", "swift": "PRZKPLPW" }
  ],
  "paymentTermDays": 14
}
JSON
}

make database-owner-password password
make database-owner-url database_url procurement database-owner-password
make database-password password
make database-url database_url procurement_service database-password
make webhook-secrets-key webhook_secrets_key
make status-secrets-key webhook_secrets_key
make status-operator-token status_operator_token
make status-operator-token-hashes status_operator_token_hashes
make store-password password
make grafana-password password
make seal.key.pem seal_key
make seal.cert.pem seal_certificate
make upo.key.pem upo_key
make upo.cert.pem upo_certificate
make seller.json seller
