/** TLS of the API, for a process without a proxy, and its trusted client authorities. */
import { readFile } from "node:fs/promises"
import {
  type ClientCertificateOf,
  makeClientCertificateOf,
  type TlsOptions,
} from "@procurement/adapter-http-express"
import { oneLine } from "@procurement/app-platform"
import type { ApiSettings } from "./settings.ts"

const readSetting = (key: string, file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: unknown) => {
    throw new Error(`${key}=${file}: ${oneLine(error)}`)
  })

/** Key, certificate and authorities, read once; undefined for plain HTTP. */
export const readTls = async (settings: ApiSettings): Promise<TlsOptions | undefined> => {
  const { TLS_KEY_FILE, TLS_CERTIFICATE_FILE, TLS_CLIENT_CA_FILE, TLS_PORT } = settings
  if ((TLS_KEY_FILE === "") !== (TLS_CERTIFICATE_FILE === "")) {
    throw new Error("TLS_KEY_FILE and TLS_CERTIFICATE_FILE go together: set both or none")
  }
  if (TLS_KEY_FILE === "") {
    if (TLS_CLIENT_CA_FILE === "" && TLS_PORT === undefined) return undefined
    const setting = TLS_PORT === undefined ? "TLS_CLIENT_CA_FILE" : "TLS_PORT"
    throw new Error(`${setting} needs TLS_KEY_FILE and TLS_CERTIFICATE_FILE`)
  }
  const key = await readSetting("TLS_KEY_FILE", TLS_KEY_FILE)
  const cert = await readSetting("TLS_CERTIFICATE_FILE", TLS_CERTIFICATE_FILE)
  if (TLS_CLIENT_CA_FILE === "") return { key, cert }
  return { key, cert, ca: await readSetting("TLS_CLIENT_CA_FILE", TLS_CLIENT_CA_FILE) }
}

export const clientCertificates = (
  settings: ApiSettings,
  tls: TlsOptions | undefined,
): ClientCertificateOf =>
  makeClientCertificateOf({
    authorizedOnly: tls?.ca !== undefined,
    trustedProxies: settings.TRUSTED_PROXIES,
    header: settings.CLIENT_CERTIFICATE_HEADER,
  })
