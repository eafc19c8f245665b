/** Helpers for tests of other packages that use TLS with their own certificates. */
export * from "./certificates.ts"
export * from "./tls-request.ts"
