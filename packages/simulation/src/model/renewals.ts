/**
 * Evidence of signatures: it is renewed before it ends, and every renewal contains all that it
 * covers, down to the file that KSeF accepted.
 */
import type { ArchiveRecord, RenewalRecord } from "@procurement/domain/archive"
import { sha256 } from "../outside/ksef.ts"
import type { Stores } from "../system/stores.ts"
import type { MakeRule, Observer, Report } from "./observer.ts"

/** An authority that had no new certificate is asked again after a day. */
const longestDelay = 30 * 3_600_000

type Archive = Stores["archive"]

/** The bytes under a time stamp, or under the seal. */
const inside = (container: Uint8Array): Uint8Array => container.slice(1)

const checkChain = (
  report: Report,
  { files }: Archive,
  { number, files: first }: ArchiveRecord,
  renewals: ReadonlyArray<RenewalRecord>,
): void => {
  const evidence = first.find(({ role }) => role === "evidence")
  let covered = evidence?.digest
  let last = 0
  for (const { sequence, covers, container, nextRenewalAt } of renewals) {
    const bytes = files.get(container.digest)
    if (bytes === undefined || covers !== covered || sha256(inside(bytes)) !== covered) {
      return report("renewal-chain", `${number}: renewal ${sequence} does not cover the one before`)
    }
    if (nextRenewalAt <= last) {
      return report("renewal-again", `${number}: renewal ${sequence} proves no longer than before`)
    }
    covered = container.digest
    last = nextRenewalAt
  }
  const file = first.find(({ role }) => role === "invoice")
  const innermost = evidence === undefined ? undefined : files.get(evidence.digest)
  // A time stamp over the seal, and the seal over the file.
  if (innermost !== undefined && sha256(inside(inside(innermost))) !== file?.digest) {
    report("renewal-chain", `${number}: the evidence contains another file`)
  }
}

export const renewalRule: MakeRule = ({ report, now }): Observer => ({
  settled: ({ archive }) => {
    for (const [id, record] of archive.records) {
      const renewals = archive.renewals.get(id) ?? []
      checkChain(report, archive, record, renewals)
      const renewAt = renewals.at(-1)?.nextRenewalAt ?? record.nextRenewalAt
      if (renewAt !== undefined && renewAt + longestDelay < now()) {
        const late = new Date(renewAt).toISOString()
        report("renewal-late", `${record.number}: the evidence was to be renewed at ${late}`)
      }
    }
  },
})
