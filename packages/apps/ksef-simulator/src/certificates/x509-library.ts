/** Loads the X.509 library on demand: it fails to load before its metadata polyfill. */
import type * as x509 from "@peculiar/x509"

export type X509Library = typeof x509

export const loadX509Library = async (): Promise<X509Library> => {
  await import("reflect-metadata")
  return import("@peculiar/x509")
}
