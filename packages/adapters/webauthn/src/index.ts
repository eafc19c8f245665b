export { layerPasskeyVerifier, makePasskeyVerifier } from "./passkey-verifier.ts"
