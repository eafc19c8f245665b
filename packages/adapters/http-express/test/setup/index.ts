/** What tests of other packages need to speak TLS with certificates of their own. */
export * from "./certificates.ts"
export * from "./tls-request.ts"
