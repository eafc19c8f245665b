export {
  makeTokenEndpoint,
  type TokenEndpoint,
  type TokenEndpointOptions,
} from "./token-endpoint.ts"
export { metadataPath, revocationPath, tokenPath } from "./metadata.ts"
export { secretHash } from "./secret-hash.ts"
