/**
 * The one way from a secret to what is kept of it.
 *
 * Secrets here are random and long, so a plain hash is enough: there is nothing to guess (OWASP
 * ASVS 5.0, 11.4.2 asks for slow hashes for passwords that people choose).
 */
import * as Context from "effect/Context"
import type { SecretHash } from "./credential.ts"

export class SecretHashing extends Context.Service<
  SecretHashing,
  {
    /** SHA-256 (FIPS 180-4) of the text's UTF-8 bytes, 64 lower-case hexadecimal digits. */
    readonly hashOf: (secret: string) => SecretHash
  }
>()("@procurement/domain/credential/SecretHashing") {}
