/** /internal/v1/processes: what runs, since when, with which settings and certificates. */
import { optional } from "@procurement/domain/optional"
import { type ListedProcess, listProcesses } from "@procurement/domain/service"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import { list } from "../request/returns.ts"
import { encodeInstant, mapped, timestamp } from "../schema/primitives.ts"

const setting = z
  .object({
    name: z.string(),
    value: z.string().exactOptional().meta({ description: "Absent for a secret." }),
    isSet: z.boolean().exactOptional().meta({ description: "For a secret only." }),
  })
  .meta({ id: "StatedSetting", example: { name: "MODE", value: "production" } })

const certificate = z
  .object({
    name: z.string().meta({
      description:
        "`seal`, `tsa`: of the seal and of the time-stamping authority; `ksef_login`, " +
        "`ksef_offline`, `ksef_token`: of KSeF; `tls`: of the API.",
      example: "seal",
    }),
    validTo: timestamp,
    daysLeft: z.int().meta({ description: "Whole days until then; negative after it." }),
    isEnding: z.boolean().meta({
      description: "It ends within 30 days, of KSeF within 60, or has ended.",
    }),
  })
  .meta({ id: "StatedCertificate" })

const runningProcess = z
  .object({
    name: z.string().meta({ example: "worker invoicing-1" }),
    version: z.string().exactOptional(),
    startedAt: timestamp.exactOptional(),
    roles: z.array(z.string()),
    silentSince: timestamp.exactOptional().meta({
      description: "The last sign of life of a process that has probably died.",
    }),
    settings: z.array(setting),
    certificates: z.array(certificate),
  })
  .meta({ id: "RunningProcess" })

const encodeProcess = ({
  name,
  statement,
  silentSince,
  certificates,
}: ListedProcess): z.output<typeof runningProcess> =>
  optional({
    name,
    version: statement?.version,
    startedAt: mapped(statement?.startedAt, encodeInstant),
    roles: [...(statement?.roles ?? [])],
    silentSince: mapped(silentSince, encodeInstant),
    settings: (statement?.settings ?? []).map((each) => ({ ...each })),
    certificates: certificates.map(({ name: of, validTo, daysLeft, level }) => ({
      name: of,
      validTo: encodeInstant(validTo),
      daysLeft,
      isEnding: level !== undefined,
    })),
  })

const listProcessesRoute = operatorOperation({
  id: "listProcesses",
  at: "GET /internal/v1/processes",
  scope: "reader",
  tags: ["Service"],
  summary: "List the running processes",
  description:
    "The API that responds, and all workers, with their settings (of secrets only whether they are " +
    "set) and the ends of the certificates that they use.",
  returns: list(
    "The processes.",
    z.object({ items: z.array(runningProcess) }).meta({ id: "ProcessList" }),
    encodeProcess,
  ),
  handle: () => listProcesses(),
})

export const processOperations = { listProcesses: listProcessesRoute }
