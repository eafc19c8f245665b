/** Runs the contract suite of `DocumentArchive` against a bucket under object lock. */
import { documentArchiveContract } from "@procurement/contract-tests/archive"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe } from "vitest"
import { layerS3Archive } from "../../src/s3/s3-archive.ts"
import { aBucket, server } from "./bucket.ts"

const layer = Layer.unwrap(
  Effect.map(
    Effect.promise(() => aBucket()),
    ({ options }) => layerS3Archive(options),
  ),
)

// Object lock prevents the tampering of these clauses.
describe.skipIf(server === null)("A bucket", { meta: { needs: "an S3 server" } }, () => {
  documentArchiveContract("S3 bucket with object lock", layer, { tampering: false })
})
