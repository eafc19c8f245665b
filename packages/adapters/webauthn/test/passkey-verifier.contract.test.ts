import { passkeyVerifierContract } from "@procurement/contract-tests/user"
import { makeDevice } from "@procurement/testing"
import { layerPasskeyVerifier } from "../src/index.ts"

passkeyVerifierContract("@simplewebauthn/server", layerPasskeyVerifier, { device: makeDevice })
