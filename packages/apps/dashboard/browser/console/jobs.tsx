/** The jobs of the service: when each is due, when it ended last, and what it found wrong. */
import { count, dateTime } from "../format.ts"
import { Badge } from "../parts/notice.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import type { Job } from "./console-calls.ts"
import { serviceMessages } from "./service-messages.ts"

const Due = ({ dueAt, isLate, runningSince }: Job) => {
  const { t, language } = useApp()
  if (runningSince !== undefined)
    return <>{`${t(serviceMessages.runs)} ${dateTime(runningSince, language)}`}</>
  if (dueAt === undefined) return <span class="quiet">{t(serviceMessages.nothingDue)}</span>
  const due = dateTime(dueAt, language)
  if (!isLate) return <>{due}</>
  return <Badge tone="bad">{`${t(serviceMessages.late)} ${due}`}</Badge>
}

const Problems = ({ problems = 0 }: Job) => {
  const { language } = useApp()
  return problems === 0 ? <>–</> : <Badge tone="bad">{count(problems, language)}</Badge>
}

export const Jobs = ({ jobs }: { readonly jobs: ReadonlyArray<Job> }) => {
  const { t, language } = useApp()
  return (
    <section>
      <h2>{t(serviceMessages.jobs)}</h2>
      <Table<Job>
        caption={t(serviceMessages.jobs)}
        isCaptionHidden
        rows={jobs}
        keyOf={({ name }) => name}
        columns={[
          { head: t(serviceMessages.job), cell: ({ name }) => t(serviceMessages.jobNames[name]) },
          { head: t(serviceMessages.due), cell: (job) => <Due {...job} /> },
          {
            head: t(serviceMessages.ended),
            cell: ({ endedAt }) => (endedAt ? dateTime(endedAt, language) : "–"),
          },
          {
            head: t(serviceMessages.problems),
            isNumber: true,
            cell: (job) => <Problems {...job} />,
          },
        ]}
      />
    </section>
  )
}
