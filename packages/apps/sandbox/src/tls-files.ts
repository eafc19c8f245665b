/**
 * Keys and certificates for TLS in the sandbox: a separate authority, the API's certificate for
 * 127.0.0.1, and a client certificate. None of it is for production.
 *
 * Keys are generated once and kept; a certificate that expires soon is reissued for the same key
 * when the sandbox starts. Only the owner can read the files. The certificate names the address
 * and not `localhost`: a browser that trusts the authority would apply `Strict-Transport-Security`
 * to every other server on this machine, but ignores it for addresses (RFC 6797, 8.1.1).
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  X509Certificate,
} from "node:crypto"
import { mkdir } from "node:fs/promises"
import type * as x509 from "@peculiar/x509"
import type { DataFolder } from "./data-folder.ts"

export interface TlsFiles {
  /** The authority's certificate, which clients have to trust. */
  readonly authorityFile: string
  readonly keyFile: string
  readonly certificateFile: string
  readonly clientKeyFile: string
  readonly clientCertificateFile: string
  /** `x5t#S256` of the client's certificate (RFC 8705, 3.1). */
  readonly clientThumbprint: string
}

type Keeping = Pick<DataFolder, "within" | "read" | "keep">
type Library = typeof x509

const dayMillis = 86_400_000
const authorityDays = 3_650
/**
 * Some systems accept at most 825 days, also from private authorities. The sandbox's time may be
 * 366 days ahead of the system's, which leaves more than a year.
 */
const certificateDays = 800
/** A certificate that ends within this time is renewed. */
const renewalDays = 30

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const
const authorityName = "CN=Procurement sandbox authority"

/** Loaded on demand: it fails to load before its metadata polyfill. */
const loadLibrary = async (): Promise<Library> => {
  await import("reflect-metadata")
  return import("@peculiar/x509")
}

const keptKey = async (folder: Keeping, name: string): Promise<CryptoKeyPair> => {
  const pem = await folder.read(name)
  const key =
    pem === undefined
      ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
      : createPrivateKey(pem)
  if (pem === undefined) {
    await folder.keep(name, key.export({ type: "pkcs8", format: "pem" }).toString())
  }
  const pkcs8 = key.export({ type: "pkcs8", format: "der" })
  const spki = createPublicKey(key).export({ type: "spki", format: "der" })
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey("pkcs8", new Uint8Array(pkcs8), algorithm, true, ["sign"]),
    crypto.subtle.importKey("spki", new Uint8Array(spki), algorithm, true, ["verify"]),
  ])
  return { privateKey, publicKey }
}

/** The certificate under that name, reissued when it expires soon. */
const keptCertificate = async (
  folder: Keeping,
  name: string,
  now: number,
  issue: () => Promise<x509.X509Certificate>,
): Promise<string> => {
  const pem = await folder.read(name)
  if (pem !== undefined) {
    const endsAt = new X509Certificate(pem).validToDate.getTime()
    if (endsAt - now > renewalDays * dayMillis) return pem
  }
  const issued = `${(await issue()).toString("pem")}\n`
  await folder.keep(name, issued)
  return issued
}

/** Valid from yesterday, for clients with a slow clock; by the system's time, like the clients'. */
const validFor = (days: number) => ({
  notBefore: new Date(Date.now() - dayMillis),
  notAfter: new Date(Date.now() + days * dayMillis),
})

const authorityExtensions = async (
  library: Library,
  { publicKey }: CryptoKeyPair,
): Promise<Array<x509.Extension>> => [
  new library.BasicConstraintsExtension(true, 0, true),
  new library.KeyUsagesExtension(library.KeyUsageFlags.keyCertSign, true),
  await library.SubjectKeyIdentifierExtension.create(publicKey),
]

interface Leaf {
  readonly subject: string
  readonly keys: CryptoKeyPair
  readonly extensions: ReadonlyArray<x509.Extension>
}

const issueLeaf = async (
  library: Library,
  authority: CryptoKeyPair,
  { subject, keys, extensions }: Leaf,
): Promise<x509.X509Certificate> =>
  library.X509CertificateGenerator.create({
    ...validFor(certificateDays),
    signingAlgorithm: algorithm,
    subject,
    issuer: authorityName,
    publicKey: keys.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new library.BasicConstraintsExtension(false, undefined, true),
      new library.KeyUsagesExtension(library.KeyUsageFlags.digitalSignature, true),
      await library.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await library.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      ...extensions,
    ],
  })

/** `now` is the sandbox's time, epoch milliseconds. */
export const tlsFiles = async (folder: Keeping, now: number): Promise<TlsFiles> => {
  await mkdir(folder.within("tls"), { recursive: true, mode: 0o700 })
  const library = await loadLibrary()
  const keys = {
    authority: await keptKey(folder, "tls/authority.key.pem"),
    api: await keptKey(folder, "tls/api.key.pem"),
    client: await keptKey(folder, "tls/client.key.pem"),
  }
  const { serverAuth, clientAuth } = library.ExtendedKeyUsage
  const leaf = (subject: string, keyPair: CryptoKeyPair, ...extensions: Array<x509.Extension>) =>
    issueLeaf(library, keys.authority, { subject, keys: keyPair, extensions })
  await keptCertificate(folder, "tls/authority.cert.pem", now, async () =>
    library.X509CertificateGenerator.createSelfSigned({
      ...validFor(authorityDays),
      signingAlgorithm: algorithm,
      name: authorityName,
      keys: keys.authority,
      extensions: await authorityExtensions(library, keys.authority),
    }),
  )
  await keptCertificate(folder, "tls/api.cert.pem", now, () =>
    leaf(
      "CN=127.0.0.1",
      keys.api,
      new library.ExtendedKeyUsageExtension([serverAuth]),
      new library.SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }]),
    ),
  )
  const client = await keptCertificate(folder, "tls/client.cert.pem", now, () =>
    leaf("CN=ERP", keys.client, new library.ExtendedKeyUsageExtension([clientAuth])),
  )
  const { raw } = new X509Certificate(client)
  return {
    authorityFile: folder.within("tls/authority.cert.pem"),
    keyFile: folder.within("tls/api.key.pem"),
    certificateFile: folder.within("tls/api.cert.pem"),
    clientKeyFile: folder.within("tls/client.key.pem"),
    clientCertificateFile: folder.within("tls/client.cert.pem"),
    clientThumbprint: createHash("sha256").update(raw).digest("base64url"),
  }
}
