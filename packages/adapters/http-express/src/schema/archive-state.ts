/** How long the archive keeps a document, and how it proves that nothing has changed. */
import { type ArchiveReason, signatureLevels } from "@procurement/domain/archive"
import type { ArchiveState } from "@procurement/domain/inspection"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { encodeInstant, localDate, mapped, timestamp } from "./primitives.ts"

const inspection = z
  .object({
    endedAt: timestamp,
    inspected: z.int().meta({ description: "Documents of which every file was read again." }),
    differing: z.int().meta({ description: "Documents with lost or changed files." }),
  })
  .meta({
    id: "ArchiveInspection",
    description: "The last complete inspection of the archive that included the document.",
  })

export const archiveState = z
  .object({
    archivedAt: timestamp,
    retainUntil: localDate.meta({ description: "Last day on which the files must exist." }),
    signatureLevel: z.enum(signatureLevels).meta({
      description: "Level of the signature (ETSI EN 319 132-1) that the archived files prove.",
    }),
    renewedAt: timestamp.exactOptional().meta({
      description: "When the evidence of the signature was renewed last.",
    }),
    nextRenewalAt: timestamp.exactOptional().meta({
      description:
        "When it is renewed next; absent if it is valid until the end of the retention, or has no " +
        "time stamp.",
    }),
    inspection: inspection.exactOptional(),
  })
  .meta({ id: "ArchiveState" })

const problemOf = {
  Missing: "missing",
  Damaged: "damaged",
  Conflict: "conflict",
  Unavailable: "unavailable",
} as const satisfies Record<ArchiveReason, string>

export const archiveProblem = z.enum(Object.values(problemOf)).meta({
  description: "Why the archive's record of an archived document can't be shown.",
})

const encodeState = ({
  record,
  signatureLevel,
  renewedAt,
  renewAt,
  inspected: round,
}: ArchiveState): z.output<typeof archiveState> => ({
  archivedAt: encodeInstant(record.archivedAt),
  retainUntil: record.retainUntil,
  signatureLevel,
  ...optional({
    renewedAt: mapped(renewedAt, encodeInstant),
    nextRenewalAt: mapped(renewAt, encodeInstant),
    inspection: mapped(round, ({ endedAt, inspected, differing }) => ({
      endedAt: encodeInstant(endedAt),
      inspected,
      differing,
    })),
  }),
})

export const encodeArchiveState = (state: ArchiveState | ArchiveReason) =>
  typeof state === "string" ? { archiveProblem: problemOf[state] } : { archive: encodeState(state) }
