/**
 * Opens a batch session for a package: declares its parts and returns their upload URLs.
 *
 * The key is wrapped for KSeF only now, so the package stays valid if KSeF rotates its own key
 * (21470). Source: CIRFMF/ksef-docs, sesja-wsadowa.md and open-api.json 2.9.0, consulted
 * 2026-11-26.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import type { OpenBatch } from "@procurement/domain/clearance"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { encryptionFor, type WireEncryption } from "../encryption/session-cipher.ts"
import { readJson } from "../http/ksef-http.ts"
import { batchOpened, type WirePartUpload } from "../http/wire.ts"
import { unexpectedAnswer } from "../ksef-failure.ts"
import type { KsefConnection } from "../ksef-connection.ts"
import { formCode } from "../session/sessions.ts"
import type { EncryptedPart } from "./encrypted-parts.ts"
import type { BatchPackage } from "./pack.ts"

/** A part and its upload URL. */
export interface PartUpload {
  readonly part: EncryptedPart
  readonly to: WirePartUpload
}

const bodyOf = (held: BatchPackage, encryption: WireEncryption) => {
  const { contents, compression, offline } = held
  return {
    formCode,
    batchFile: {
      fileSize: contents.sizeBytes,
      fileHash: contents.hash,
      // ZIP is the default: KSeF supports the other compression only since 2.5.
      ...(compression === "Zip" ? {} : { compressionType: compression }),
      fileParts: contents.parts.map(({ ordinal, sizeBytes, hash }) => ({
        ordinalNumber: ordinal,
        fileSize: sizeBytes,
        fileHash: hash,
      })),
    },
    encryption,
    offlineMode: offline,
  }
}

/** Each part with its URL, or undefined when KSeF's list differs from the declared parts. */
const uploadsOf = (
  parts: ReadonlyArray<EncryptedPart>,
  addresses: ReadonlyArray<WirePartUpload>,
): ReadonlyArray<PartUpload> | undefined => {
  const byOrdinal = new Map(addresses.map((to) => [to.ordinalNumber, to]))
  const uploads = parts.flatMap((part) => {
    const to = byOrdinal.get(part.ordinal)
    return to === undefined ? [] : [{ part, to }]
  })
  return uploads.length === parts.length && addresses.length === parts.length ? uploads : undefined
}

/** Fails unless the rate budget also allows the call that closes the session. */
const requireCloseBudget = Effect.fnUntraced(function* ({ options: { budget } }: KsefConnection) {
  if (budget === undefined) return
  const now = instant(yield* Clock.currentTimeMillis)
  const left = yield* Effect.orElseSucceed(budget.available("batchSessionClose", now), () => 0)
  if (left > 0) return
  const detail = "the limit of batchSessionClose would prevent closing the session"
  return yield* new InvoiceClearanceError({ reason: "NotTaken", detail, retryAfterSeconds: 60 })
})

export const makeOpen =
  (
    connection: KsefConnection,
    remember: (opened: OpenBatch, uploads: ReadonlyArray<PartUpload>) => void,
  ) =>
  (held: BatchPackage): Effect.Effect<OpenBatch, InvoiceClearanceError> =>
    Effect.gen(function* () {
      yield* requireCloseBudget(connection)
      const { keys, call } = connection
      const answer = yield* keys.using("SymmetricKeyEncryption", (key) =>
        call({
          method: "POST",
          path: "/sessions/batch",
          body: { json: bodyOf(held, encryptionFor(key, held.secret)) },
        }),
      )
      const { referenceNumber, partUploadRequests } = yield* readJson(batchOpened)(answer)
      const uploads = uploadsOf(held.contents.parts, partUploadRequests)
      if (uploads === undefined) {
        return yield* unexpectedAnswer(
          "KSeF returned URLs for other parts than declared",
          answer.status,
        )
      }
      const openedAt = instant(yield* Clock.currentTimeMillis)
      const opened = { sessionReference: referenceNumber, openedAt }
      remember(opened, uploads)
      return opened
    }).pipe(Effect.mapError(clearanceError("ask")))
