/**
 * The signature of a webhook: an HMAC-SHA256 of `id.timestamp.body`, by the Web Cryptography API,
 * which every runtime provides.
 */

const secretForm = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** Its name differs between the type libraries of browsers and Node. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const bytesOf = (binary: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(binary, (character) => character.charCodeAt(0))

/** Undefined when the text is not a secret of a subscription, `whsec_…`. */
export const signingKeyOf = async (secret: string): Promise<Key | undefined> => {
  const encoded = secretForm.exec(secret)?.[1] ?? ""
  if (encoded === "") return undefined
  const raw = bytesOf(atob(encoded))
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  return crypto.subtle.importKey("raw", raw, algorithm, false, ["sign", "verify"])
}

export interface SignedContent {
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly body: string | Uint8Array
}

const signedBytes = ({ id, timestamp, body }: SignedContent): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const head = encoder.encode(`${id}.${timestamp}.`)
  const rest = typeof body === "string" ? encoder.encode(body) : body
  const all = new Uint8Array(head.length + rest.length)
  all.set(head)
  all.set(rest, head.length)
  return all
}

type Digest = Uint8Array<ArrayBuffer>

/** Undefined when the text is not a digest in hexadecimal. */
export const digestOfHex = (hex: string): Digest | undefined =>
  /^[\da-f]{64}$/i.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined

/** Undefined when the text is not a digest in base64. */
export const digestOfBase64 = (text: string): Digest | undefined =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) ? bytesOf(atob(text)) : undefined

/** True when one of the digests matches the content; in constant time. */
export const isSignedBy = async (
  key: Key,
  content: SignedContent,
  digests: ReadonlyArray<Digest | undefined>,
): Promise<boolean> => {
  const signed = signedBytes(content)
  for (const digest of digests) {
    if (digest === undefined) continue
    if (await crypto.subtle.verify("HMAC", key, digest, signed)) return true
  }
  return false
}

export interface WebhookToSign extends SignedContent {
  /** `whsec_…`: 24 to 64 random bytes in base64 after the prefix. */
  readonly secret: string
}

/**
 * Signs a webhook as the service does, with its own headers and those of Standard Webhooks, to test
 * a receiver without the service. Throws when the secret is malformed.
 */
export const signWebhook = async (
  webhook: WebhookToSign,
): Promise<Readonly<Record<string, string>>> => {
  const key = await signingKeyOf(webhook.secret)
  if (key === undefined) throw new TypeError("secret must be whsec_ followed by base64")
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, signedBytes(webhook)))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return {
    "webhook-id": webhook.id,
    "webhook-timestamp": String(webhook.timestamp),
    "webhook-signature": `v1,${btoa(String.fromCharCode(...digest))}`,
    "x-service-signature": `t=${webhook.timestamp},v1=${hex}`,
  }
}
