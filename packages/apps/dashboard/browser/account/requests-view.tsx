/** The requests to the API of the last 30 days, by outcome, kind, path and id. */
import { Fragment } from "preact"
import type { LoggedRequest } from "../api/account-types.ts"
import type { Page } from "../api/api-types.ts"
import { type ApiCall, call } from "../api/calls.ts"
import { dateTime, duration } from "../format.ts"
import { accountMessages } from "../messages/account-messages.ts"
import { FilterChoice, Filters, SearchField } from "../parts/filters.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { Badge, type Tone } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { addressOf, type Query } from "../shell/routes.ts"

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
            <div>
              <Badge tone={toneOf(status)}>{status ?? t(accountMessages.closed)}</Badge>{" "}
              {problemCode !== undefined && <code>{problemCode}</code>}
            </div>
          ),
        },
        {
          head: t(accountMessages.caller),
          cell: ({ clientId, userId }) => <code class="nowrap">{clientId ?? userId ?? "–"}</code>,
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

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

const flag = (value: string | undefined) => (value === "true" ? "true" : undefined)

const RequestFilters = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <Filters
      addressOf={addressOf("requests")}
      query={query}
      names={["errors", "changes", "method", "route", "requestId"]}
    >
      <FilterChoice
        name="errors"
        label={t(accountMessages.status)}
        value={query["errors"]}
        options={[["true", t(accountMessages.onlyErrors)]]}
      />
      <FilterChoice
        name="changes"
        label={t(accountMessages.reads)}
        value={query["changes"]}
        options={[["true", t(accountMessages.hideReads)]]}
      />
      <FilterChoice
        name="method"
        label={t(accountMessages.method)}
        value={query["method"]}
        options={methods.map((method) => [method, method])}
      />
      <SearchField
        name="route"
        label={t(accountMessages.path)}
        value={query["route"]}
        placeholder="/orders"
      />
      <SearchField
        name="requestId"
        label={t(accountMessages.requestId)}
        value={query["requestId"]}
        placeholder="req_…"
      />
    </Filters>
  )
}

const callOf = (query: Query): ApiCall<Page<LoggedRequest>> =>
  call("get", "/v1/requests", {
    query: {
      requestId: query["requestId"],
      errors: flag(query["errors"]),
      changes: flag(query["changes"]),
      method: methods.find((method) => method === query["method"]),
      route: query["route"],
      limit: 50,
    },
  })

export const RequestsView = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(accountMessages.requests)} lead={t(accountMessages.requestsLead)} />
      <RequestFilters query={query} />
      <Pages
        first={callOf(query)}
        none={
          <NothingFound
            addressOf={addressOf("requests")}
            query={query}
            searched={query["requestId"] ?? query["route"]}
            none={t(accountMessages.noRequests)}
          />
        }
      >
        {(items) => <Rows items={items} />}
      </Pages>
    </>
  )
}
