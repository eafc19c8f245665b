/** The requests to the API of the last 30 days, by their id. */
import { Fragment } from "preact"
import type { LoggedRequest } from "../api/account-types.ts"
import { call } from "../api/calls.ts"
import { dateTime, duration } from "../format.ts"
import { accountMessages } from "../messages/account-messages.ts"
import { TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { Badge, type Tone } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { go, type Query } from "../shell/routes.ts"

const toneOf = (status: number | undefined): Tone => {
  if (status === undefined || status >= 500) return "bad"
  return status >= 400 ? "later" : "good"
}

/** `/v1/orders/{id}`, which may break after each slash. */
const Path = ({ of }: { readonly of: string }) => (
  <>
    {of.split(/(?<=\/)/).map((part, nth) => (
      <Fragment key={nth}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </>
)

const Rows = ({ items }: { readonly items: ReadonlyArray<LoggedRequest> }) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(accountMessages.requests)}
      isCaptionHidden
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        { head: t(accountMessages.time), cell: ({ at }) => dateTime(at, language) },
        {
          head: t(accountMessages.request),
          cell: ({ method, route }) => (
            <code class="path">
              {method} <Path of={route} />
            </code>
          ),
        },
        {
          head: t(accountMessages.status),
          cell: ({ status, problemCode }) => (
            <>
              <Badge tone={toneOf(status)}>{status ?? t(accountMessages.closed)}</Badge>{" "}
              {problemCode !== undefined && <code>{problemCode}</code>}
            </>
          ),
        },
        {
          head: t(accountMessages.caller),
          cell: ({ clientId, userId }) => <code>{clientId ?? userId ?? "–"}</code>,
        },
        { head: t(accountMessages.requestId), cell: ({ requestId }) => <code>{requestId}</code> },
        {
          head: t(accountMessages.took),
          isNumber: true,
          cell: ({ durationMillis }) => duration(durationMillis, language),
        },
      ]}
    />
  )
}

export const RequestsView = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  const requestId = query["requestId"]
  return (
    <>
      <PageHead title={t(accountMessages.requests)} lead={t(accountMessages.requestsLead)} />
      <Form
        className="filters"
        submit={t(accountMessages.search)}
        isQuiet
        onSubmit={({ text }) => go({ view: "requests", query: { requestId: text("requestId") } })}
      >
        <TextField
          name="requestId"
          label={t(accountMessages.requestId)}
          value={requestId}
          placeholder="req_…"
        />
      </Form>
      <Pages
        first={call("get", "/v1/requests", { query: { limit: 50, requestId } })}
        none={t(accountMessages.noRequests)}
      >
        {(items) => <Rows items={items} />}
      </Pages>
    </>
  )
}
