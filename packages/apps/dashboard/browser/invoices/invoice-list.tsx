/** Filters and columns that customers' and sellers' lists of invoices share. */
import type { InvoiceListItem } from "../api/api-types.ts"
import { day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { FilterChoice } from "../parts/filters.tsx"
import type { ListColumn } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { InvoiceState, invoiceStatuses } from "./invoice-state.tsx"

const kinds = ["VAT", "KOR"] as const
const payments = ["unpaid", "overdue", "partly_paid", "paid", "nothing_due"] as const

/** The filters that the address states; unknown values are left out. */
export const filtersIn = (query: Query) => ({
  status: invoiceStatuses.find((status) => status === query["status"]),
  kind: kinds.find((kind) => kind === query["kind"]),
  payment: payments.find((payment) => payment === query["payment"]),
  issued_from: query["from"] || undefined,
  issued_to: query["to"] || undefined,
})

interface FiltersProps {
  readonly query: Query
}

export const StatusFilter = ({ query }: FiltersProps) => {
  const { t } = useApp()
  return (
    <FilterChoice
      name="status"
      label={t(invoiceMessages.status)}
      value={query["status"]}
      options={invoiceStatuses.map((key) => [key, t(invoiceMessages.statuses[key])])}
    />
  )
}

export const StateFilters = ({ query }: FiltersProps) => {
  const { t } = useApp()
  return (
    <>
      <StatusFilter query={query} />
      <FilterChoice
        name="kind"
        label={t(invoiceMessages.kind)}
        value={query["kind"]}
        options={kinds.map((key) => [key, t(invoiceMessages.kinds[key])])}
      />
      <FilterChoice
        name="payment"
        label={t(invoiceMessages.payment)}
        value={query["payment"]}
        options={payments.map((key) => [key, t(invoiceMessages.payments[key])])}
      />
    </>
  )
}

type Row = Pick<InvoiceListItem, "kind" | "status" | "issueDate" | "dueDate" | "payment" | "total">

export const invoiceColumns = ({ t, language }: AppContext) =>
  ({
    kind: {
      id: "kind",
      head: t(invoiceMessages.kind),
      cell: ({ kind }) => t(invoiceMessages.kinds[kind]),
      text: ({ kind }) => kind,
    },
    status: {
      id: "status",
      head: t(invoiceMessages.status),
      cell: ({ status }) => <InvoiceState status={status} />,
      text: ({ status }) => t(invoiceMessages.statuses[status]),
    },
    issueDate: {
      id: "issueDate",
      head: t(invoiceMessages.issueDate),
      cell: ({ issueDate }) => (issueDate === undefined ? "–" : day(issueDate, language)),
      text: ({ issueDate }) => issueDate,
    },
    dueDate: {
      id: "dueDate",
      head: t(invoiceMessages.dueDate),
      cell: ({ dueDate }) => (dueDate === undefined ? "–" : day(dueDate, language)),
      text: ({ dueDate }) => dueDate,
    },
    payment: {
      id: "payment",
      head: t(invoiceMessages.payment),
      cell: ({ payment }) =>
        payment === undefined ? "–" : t(invoiceMessages.payments[payment.status]),
      text: ({ payment }) => payment && t(invoiceMessages.payments[payment.status]),
    },
    total: {
      id: "total",
      head: t(invoiceMessages.total),
      isNumber: true,
      cell: ({ total }) => money(total, language),
      text: ({ total }) => total.amount,
    },
  }) as const satisfies Record<string, ListColumn<Row>>
