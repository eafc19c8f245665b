export {
  makeTokenEndpoint,
  type TokenEndpoint,
  type TokenEndpointOptions,
} from "./token-endpoint.ts"
export { metadataPath, revocationPath, tokenPath } from "./metadata.ts"
export { makeSecretHashing, secretHash } from "./secret-hash.ts"
