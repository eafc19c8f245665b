/**
 * Who proves that an invoice comes from its issuer while KSeF can't say so: the link of KOD II.
 *
 * Takes a KSeF certificate of type Offline; without one nothing is issued offline. Which key, which
 * algorithm and which environment is not known here.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { Nip } from "../party/nip.ts"
import type { SigningError } from "../signature/document-signer.ts"

export interface IssuedFile {
  /** Podmiot1 of the file. */
  readonly sellerNip: Nip
  /** Of the bytes that KSeF will get. */
  readonly digest: Sha256
}

export class IssuerProof extends Context.Service<
  IssuerProof,
  {
    /**
     * The link that proves the issuer of that file:
     * `https://…/certificate/Nip/{context}/{seller}/{certificate}/{SHA-256}/{signature}`, or none
     * while there is no certificate for it that is valid at that time.
     */
    readonly link: (
      file: IssuedFile,
      now: Instant,
    ) => Effect.Effect<Option.Option<string>, SigningError>
  }
>()("@procurement/domain/clearance/IssuerProof") {}
