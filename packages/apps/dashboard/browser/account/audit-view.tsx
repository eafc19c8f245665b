/** The audit log: changes to people, keys and sessions, and who made them. */
import type { AuditEvent } from "../api/account-types.ts"
import { call } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { accountMessages, auditActions } from "../messages/account-messages.ts"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"

const detailsOf = ({ details = {} }: AuditEvent): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")

export const AuditView = () => {
  const { t, language } = useApp()
  const actionOf = ({ action }: AuditEvent): string => t(auditActions[action])
  const actorOf = ({ actor }: AuditEvent): string =>
    actor.type === "user" ? actor.email : t(accountMessages.operator)
  return (
    <>
      <PageHead title={t(accountMessages.audit)} lead={t(accountMessages.auditLead)} />
      <Pages
        first={call("get", "/v1/audit-events", { query: { limit: 25 } })}
        none={t(accountMessages.noAudit)}
      >
        {(items) => (
          <Table<AuditEvent>
            caption={t(accountMessages.audit)}
            isCaptionHidden
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { head: t(accountMessages.time), cell: ({ at }) => dateTime(at, language) },
              { head: t(accountMessages.action), cell: actionOf },
              { head: t(accountMessages.actor), cell: actorOf },
              {
                head: t(accountMessages.subject),
                cell: ({ subject }) => subject?.name ?? subject?.id ?? "–",
              },
              { head: t(accountMessages.details), cell: (event) => detailsOf(event) || "–" },
            ]}
          />
        )}
      </Pages>
    </>
  )
}
