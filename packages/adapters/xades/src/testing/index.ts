/** A test authority and seals from it, for sandboxes and tests. No production code imports them. */
export { makeTestSeal, type TestSeal, type TestSealRequest } from "./test-seal.ts"
export {
  makeTestAuthority,
  type TestAuthority,
  type TestAuthorityRequest,
  openTestAuthorityServices,
  timeStampPath,
  type TestAuthorityResponse,
  type TestAuthorityServices,
  type TestAuthorityServicesOptions,
} from "./test-authority.ts"
export type { TimeStampingAuthority } from "./time-stamping-authority.ts"
