/**
 * `BatchClearance` by KSeF 2.0: batch sessions with the form FA(3).
 *
 * What belongs to a package or an open session beyond its description (keys, files, addresses) is
 * remembered here for as long as somebody holds that description.
 */
import * as Effect from "effect/Effect"
import type { BatchClearance, OpenBatch, PackedBatch } from "@procurement/domain/clearance"
import type { KsefConnection } from "../ksef-connection.ts"
import { makeDeliver } from "./deliver.ts"
import { makeOpen, type PartUpload } from "./open-batch.ts"
import { type BatchPackage, makePack } from "./pack.ts"
import { makeProgress } from "./progress.ts"
import { makeResults } from "./results.ts"

/** What one client has made can only be used by that client: a defect of the caller. */
const known = <A extends object, B>(memory: WeakMap<A, B>, described: A): Effect.Effect<B> => {
  const found = memory.get(described)
  return found === undefined
    ? Effect.die(new TypeError("a package or session that this client has not made"))
    : Effect.succeed(found)
}

export const makeBatchClearance = (connection: KsefConnection): BatchClearance["Service"] => {
  const packages = new WeakMap<PackedBatch, BatchPackage>()
  const sessions = new WeakMap<OpenBatch, ReadonlyArray<PartUpload>>()
  const open = makeOpen(connection, (opened, uploads) => sessions.set(opened, uploads))
  const deliver = makeDeliver(connection)
  return {
    pack: makePack(connection.options.batch ?? {}, (packed, held) => packages.set(packed, held)),
    open: (packed) => Effect.flatMap(known(packages, packed), open),
    deliver: (packed, opened) =>
      known(packages, packed).pipe(
        Effect.andThen(known(sessions, opened)),
        Effect.flatMap((uploads) => deliver(opened, uploads)),
      ),
    progress: makeProgress(connection),
    results: makeResults(connection),
  }
}
