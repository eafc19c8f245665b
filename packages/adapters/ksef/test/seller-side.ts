/**
 * KSeF's responses to a seller who does everything right: the state of the scripted server.
 *
 * Strict about its input: single-use tokens, keys that it can unwrap, matching sizes and hashes.
 */
import { constants, createDecipheriv, privateDecrypt } from "node:crypto"
import { BatchSide } from "./batch-side.ts"
import { base64Hash } from "./hashes.ts"
import { newServerKey, type ServerKey } from "./self-signed.ts"
import { type Answer, badRequest, problem, type SeenRequest } from "./wire-format.ts"

const openRoutes = new Set(["challenge", "xades", "ksefToken", "keys", "part", "link"])

export interface SentInvoice {
  readonly session: string
  readonly reference: string
  readonly plain: Buffer
  readonly body: Record<string, unknown>
}

interface SessionKey {
  readonly key: Buffer
  readonly vector: Buffer
}

const json = (status: number, value: unknown): Answer => ({ status, json: value })
const iso = (millis: number) => new Date(millis).toISOString().replace("Z", "+00:00")
const parse = ({ body }: SeenRequest) => JSON.parse(body.toString("utf8"))

// Making an RSA key takes longer than most tests; only those that rotate keys need another one.
const firstKey = newServerKey()

export class SellerSide {
  serverKey: ServerKey = firstKey
  accessMinutes = 15
  sessionMinutes = 720
  readonly sent: Array<SentInvoice> = []
  readonly tokens: Array<string> = []
  readonly revoked = new Set<string>()
  private readonly redeemed = new Set<string>()
  private readonly sessions = new Map<string, SessionKey>()
  private counter = 0
  private readonly now: () => number

  readonly batches: BatchSide

  constructor(now: () => number) {
    this.now = now
    this.batches = new BatchSide({
      keyId: () => this.serverKey.id,
      unwrap: (base64) => this.unwrap(base64),
      newReference: (kind) => this.reference(kind),
    })
  }

  /** Replaces the key at once, without an overlap. */
  rotateKey(): void {
    this.serverKey = newServerKey()
  }

  unwrap(base64: string): Buffer {
    const { privateKey: key } = this.serverKey
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return privateDecrypt({ key, padding, oaepHash: "sha256" }, Buffer.from(base64, "base64"))
  }

  answer(seen: SeenRequest): Answer {
    const needsAccess = !openRoutes.has(seen.route)
    const token = seen.headers.authorization?.replace(/^Bearer /, "")
    if (needsAccess && (token === undefined || this.revoked.has(token))) return problem(401)
    return this.ordinary(seen, token ?? "")
  }

  private ordinary(seen: SeenRequest, token: string): Answer {
    switch (seen.route) {
      case "challenge":
        return json(200, {
          challenge: this.reference("CR"),
          timestamp: iso(this.now()),
          timestampMs: this.now(),
          clientIp: "127.0.0.1",
        })
      case "xades":
      case "ksefToken":
        return json(202, {
          referenceNumber: this.reference("AU"),
          authenticationToken: this.token("authentication", 10),
        })
      case "loginState":
        return this.loginState(200)
      case "redeem":
        return this.redeem(token)
      case "refresh":
        return json(200, { accessToken: this.token("access", this.accessMinutes) })
      case "keys":
        return this.keys()
      case "open":
        return this.open(parse(seen))
      case "send":
        return this.take(seen)
      case "close":
        return { status: 204 }
      case "batchOpen":
        return this.batches.open(seen)
      case "part":
        return this.batches.takePart(seen)
      case "batchClose":
        return this.batches.close(seen)
      default:
        return badRequest(21405)
    }
  }

  loginState(code: number): Answer {
    return json(200, {
      startDate: iso(this.now()),
      authenticationMethod: "QualifiedSeal",
      authenticationMethodInfo: { category: "XadesSignature", code: "x", displayName: "x" },
      status: { code, description: `Stan ${code}`, details: null },
    })
  }

  private reference(kind: string): string {
    this.counter += 1
    const digits = this.counter.toString(16).toUpperCase().padStart(10, "0")
    return `20261120-${kind}-${digits}-${digits}-AF`
  }

  private token(kind: string, minutes: number) {
    this.counter += 1
    const token = `${kind}-${this.counter}`
    this.tokens.push(token)
    return { token, validUntil: iso(this.now() + minutes * 60_000) }
  }

  private redeem(token: string): Answer {
    if (this.redeemed.has(token)) return badRequest(21301)
    this.redeemed.add(token)
    const accessToken = this.token("access", this.accessMinutes)
    return json(200, { accessToken, refreshToken: this.token("refresh", 7 * 24 * 60) })
  }

  private keys(): Answer {
    const key = {
      certificate: this.serverKey.certificate,
      certificateId: this.serverKey.id,
      publicKeyId: this.serverKey.id,
      validFrom: iso(this.now() - 1_000_000),
      validTo: iso(this.now() + 1_000_000_000),
      usage: ["KsefTokenEncryption", "SymmetricKeyEncryption"],
    }
    const expired = { ...key, validTo: iso(this.now() - 60_000), certificate: "AAAA" }
    return json(200, [expired, key])
  }

  private open(body: { formCode: object; encryption: Record<string, string> }): Answer {
    const { encryptedSymmetricKey = "", initializationVector = "", publicKeyId } = body.encryption
    if (publicKeyId !== this.serverKey.id) return badRequest(21470)
    const reference = this.reference("SO")
    const vector = Buffer.from(initializationVector, "base64")
    this.sessions.set(reference, { key: this.unwrap(encryptedSymmetricKey), vector })
    return json(201, {
      referenceNumber: reference,
      validUntil: iso(this.now() + this.sessionMinutes * 60_000),
    })
  }

  private take(seen: SeenRequest): Answer {
    const session = seen.url.split("/")[4] ?? ""
    const secret = this.sessions.get(session)
    if (secret === undefined) return badRequest(21173)
    const body = parse(seen)
    const encrypted = Buffer.from(body.encryptedInvoiceContent, "base64")
    const decipher = createDecipheriv("aes-256-cbc", secret.key, secret.vector)
    const plain = Buffer.concat([decipher.update(encrypted), decipher.final()])
    const sizesAgree =
      body.invoiceSize === plain.length && body.encryptedInvoiceSize === encrypted.length
    if (!sizesAgree) return badRequest(21402)
    const hashesAgree =
      body.invoiceHash === base64Hash(plain) && body.encryptedInvoiceHash === base64Hash(encrypted)
    if (!hashesAgree) return badRequest(21403)
    const reference = this.reference("EE")
    this.sent.push({ session, reference, plain, body })
    return json(202, { referenceNumber: reference })
  }
}
