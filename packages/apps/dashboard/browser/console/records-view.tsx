/** What operators did: sign-ins, changes of access, and requested operations. */
import { dateTime } from "../format.ts"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type Operation } from "./console-calls.ts"
import { recordMessages } from "./console-messages.ts"

/** An operation by its name; otherwise what was done to whom. */
const actionOf = ({ action, subject }: Operation): string =>
  action === "operation.requested" ? subject.id : `${action} ${subject.name ?? subject.id}`

const detailsOf = ({ details = {} }: Operation): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")

export const RecordsView = () => {
  const { t, language } = useApp()
  return (
    <>
      <PageHead title={t(recordMessages.heading)} lead={t(recordMessages.lead)} />
      <Pages
        first={ask("get", "/internal/v1/records", { query: { limit: 50 } })}
        none={t(recordMessages.none)}
      >
        {(items) => (
          <Table<Operation>
            caption={t(recordMessages.heading)}
            isCaptionHidden
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { head: t(recordMessages.time), cell: ({ at }) => dateTime(at, language) },
              { head: t(recordMessages.by), cell: ({ by }) => by },
              { head: t(recordMessages.action), cell: actionOf },
              { head: t(recordMessages.details), cell: (record) => detailsOf(record) || "–" },
            ]}
          />
        )}
      </Pages>
    </>
  )
}
