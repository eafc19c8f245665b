/** /internal/v1/jobs: background jobs, when they are due and how they went. */
import { optional } from "@procurement/domain/optional"
import { type Job, jobNames, readJobs } from "@procurement/domain/service"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import { list } from "../request/returns.ts"
import { encodeInstant, mapped, timestamp } from "../schema/primitives.ts"

const job = z
  .object({
    name: z.enum(jobNames).meta({
      description:
        "`collective_payments`: identifiers to be created at KSeF; `renewals`: of signatures' " +
        "evidence; `inspection`: of the archive; `reconciliation`: with KSeF.",
    }),
    dueAt: timestamp.exactOptional().meta({
      description: "Absent while it runs, or when nothing is to do.",
    }),
    isLate: z.boolean().meta({
      description: "It was due so long ago that a worker should have done it.",
    }),
    runningSince: timestamp.exactOptional(),
    endedAt: timestamp.exactOptional().meta({ description: "The end of the last run." }),
    problems: z
      .int()
      .exactOptional()
      .meta({
        description:
          "Renewals that failed; invoices that differ from the archive, or from KSeF, in the last " +
          "run.",
      }),
  })
  .meta({ id: "Job" })

const encodeJob = ({ name, dueAt, isLate, runningSince, endedAt, problems }: Job) =>
  optional({
    name,
    dueAt: mapped(dueAt, encodeInstant),
    isLate,
    runningSince: mapped(runningSince, encodeInstant),
    endedAt: mapped(endedAt, encodeInstant),
    problems,
  })

const listJobsRoute = operatorOperation({
  id: "listJobs",
  at: "GET /internal/v1/jobs",
  scope: "reader",
  tags: ["Service"],
  summary: "List the jobs: when each is due, and how it went",
  returns: list("The jobs.", z.object({ items: z.array(job) }).meta({ id: "JobList" }), encodeJob),
  handle: () => readJobs(),
})

export const jobOperations = { listJobs: listJobsRoute }
