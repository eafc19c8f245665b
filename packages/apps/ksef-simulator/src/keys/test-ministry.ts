/**
 * The test ministry's keys: one seal for UPOs, one key for each kind of secret.
 *
 * Generated at the first start and stored; no other system trusts them. Certificates
 * are valid from the day before, so that the clock can be set back a little.
 */
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant, type Instant } from "@procurement/domain/calendar"
import { hash, X509Certificate } from "node:crypto"
import type { RandomSource } from "../identifiers.ts"
import type { Fact, Founded, KeyPublished } from "../state/facts.ts"
import type { KeyPair, KeyUsage } from "../state/values.ts"

/** The NIP of the Ministry of Finance. */
const ministryNip = "5260250274"
const dayMillis = 86_400_000

const usages: ReadonlyArray<KeyUsage> = ["KsefTokenEncryption", "SymmetricKeyEncryption"]

const makeKeyPair = async (organization: string, at: Instant): Promise<KeyPair> => {
  const now = instant(at - dayMillis)
  const seal = await makeTestSeal({ nip: ministryNip, organization, now, algorithm: "RSA" })
  return { keyPem: seal.keyPem, certificatePem: seal.certificatePem }
}

/** SHA-256 of the public key's DER, KSeF's identifier of a key. */
const publicKeyIdOf = ({ certificatePem }: KeyPair): string => {
  const { publicKey } = new X509Certificate(certificatePem)
  return hash("sha256", publicKey.export({ type: "spki", format: "der" }), "base64")
}

const publishKey = async (usage: KeyUsage, at: Instant): Promise<KeyPublished> => {
  const pair = await makeKeyPair(`Ministerstwo Finansów (symulator) ${usage}`, at)
  return { fact: "KeyPublished", at, publicKeyId: publicKeyIdOf(pair), usage: [usage], ...pair }
}

/** A new key for each usage. */
export const publishKeys = (at: Instant): Promise<ReadonlyArray<KeyPublished>> =>
  Promise.all(usages.map((usage) => publishKey(usage, at)))

/** The initial facts of a new simulator. */
export const createMinistry = async (
  at: Instant,
  random: RandomSource,
): Promise<ReadonlyArray<Fact>> => {
  const [seal, keys] = await Promise.all([
    makeKeyPair("Ministerstwo Finansów (symulator)", at),
    publishKeys(at),
  ])
  const secret = Buffer.from(random(32)).toString("base64")
  const founded: Founded = { fact: "Founded", at, secret, seal }
  return [founded, ...keys]
}
