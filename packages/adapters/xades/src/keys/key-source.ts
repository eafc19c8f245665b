/**
 * Describes where the signing key is, in a form that can be passed to another process: paths and
 * names, never a secret. The process that opens the source reads the secret files itself.
 */
import { readFile } from "node:fs/promises"
import { loadSigningKeyPem, type SigningKey, SigningKeyError } from "../signing-key.ts"
import { openPkcs11Key } from "./pkcs11-key.ts"

export interface PemSource {
  readonly kind: "pem"
  readonly keyFile: string
  /** The leaf first, then its chain. */
  readonly certificateFile: string
  readonly passphraseFile?: string
}

export interface Pkcs12Source {
  readonly kind: "pkcs12"
  readonly file: string
  /** Empty passphrase if omitted. */
  readonly passphraseFile?: string
}

export interface Pkcs11TokenSource {
  readonly kind: "pkcs11"
  readonly module: string
  readonly token: string
  /** Label, or `id:` and hex. */
  readonly key: string
  readonly pinFile: string
  readonly certificateFile?: string
}

export type KeySource = PemSource | Pkcs12Source | Pkcs11TokenSource

const read = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    const detail = `${file}: ${cause instanceof Error ? cause.message : String(cause)}`
    throw new SigningKeyError({ reason: "UnreadableKey", detail, cause })
  })

const readText = async (file: string): Promise<string> => (await read(file)).toString("utf8")

/** Reads a passphrase without the newline that editors append. */
const readSecret = async (file: string): Promise<string> =>
  (await readText(file)).replace(/\r?\n$/, "")

const openPem = async ({ keyFile, certificateFile, passphraseFile }: PemSource) =>
  loadSigningKeyPem({
    keyPem: await readText(keyFile),
    certificatePem: await readText(certificateFile),
    ...(passphraseFile === undefined ? {} : { passphrase: await readSecret(passphraseFile) }),
  })

const openPkcs12 = async ({ file, passphraseFile }: Pkcs12Source) => {
  // Other keys don't need its ASN.1 library.
  const { loadSigningKeyPkcs12 } = await import("./pkcs12.ts")
  const passphrase = passphraseFile === undefined ? "" : await readSecret(passphraseFile)
  return loadSigningKeyPkcs12(await read(file), passphrase)
}

const openToken = async (source: Pkcs11TokenSource) => {
  const { module, token, key, pinFile, certificateFile } = source
  const certificate =
    certificateFile === undefined ? {} : { certificatePem: await readText(certificateFile) }
  return openPkcs11Key({ module, token, key, pin: await readSecret(pinFile), ...certificate })
}

/** Reads or opens the key in this process. Rejects with `SigningKeyError`. */
export const openKeySource = async (source: KeySource): Promise<SigningKey> => {
  switch (source.kind) {
    case "pem":
      return openPem(source)
    case "pkcs12":
      return openPkcs12(source)
    case "pkcs11":
      return openToken(source)
  }
}
