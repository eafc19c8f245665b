/**
 * Opens a batch session for a package: declares its parts and returns their upload addresses.
 *
 * The key is wrapped for KSeF only now, so the package stays valid when KSeF has rotated its own
 * key (21470).
 * Source: CIRFMF/ksef-docs, sesja-wsadowa.md and open-api.json 2.9.0, consulted 2026-11-26.
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

/** A part and where it goes. */
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
      // ZIP goes without saying: KSeF has known the other since 2.5 alone.
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

/** Each part with its one address, or undefined when KSeF does not name just these. */
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

/** The session has to be closed as well, and soon: a call for that has to be left. */
const canBeClosedToo = Effect.fnUntraced(function* ({ options: { budget } }: KsefConnection) {
  if (budget === undefined) return
  const now = instant(yield* Clock.currentTimeMillis)
  const left = yield* Effect.orElseSucceed(budget.available("batchSessionClose", now), () => 0)
  if (left > 0) return
  const detail = "the limit of batchSessionClose would keep the session from being closed"
  return yield* new InvoiceClearanceError({ reason: "NotTaken", detail, retryAfterSeconds: 60 })
})

export const makeOpen =
  (
    connection: KsefConnection,
    remember: (opened: OpenBatch, uploads: ReadonlyArray<PartUpload>) => void,
  ) =>
  (held: BatchPackage): Effect.Effect<OpenBatch, InvoiceClearanceError> =>
    Effect.gen(function* () {
      yield* canBeClosedToo(connection)
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
          "KSeF requests other parts than were declared",
          answer.status,
        )
      }
      const openedAt = instant(yield* Clock.currentTimeMillis)
      const opened = { sessionReference: referenceNumber, openedAt }
      remember(opened, uploads)
      return opened
    }).pipe(Effect.mapError(clearanceError("ask")))
