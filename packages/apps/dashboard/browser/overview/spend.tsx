/** What the company spent in the last twelve months: a chart for each currency, and a table. */
import { decimalOf } from "@procurement/lib-credit-transfer"
import type { MonthSpend } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { money, monthName, shortMonth } from "../format.ts"
import { overviewMessages } from "../messages/overview-messages.ts"
import { BarChart } from "../parts/bar-chart.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { minorUnitsOf } from "../to-pay/open-invoices.ts"

type Months = ReadonlyArray<MonthSpend>

/** Every month has a sum of each currency. */
const sumOf = ({ totals }: MonthSpend, currency: string) =>
  totals.find((total) => total.currency === currency) ?? { amount: "0.00", currency }

interface OfCurrencyProps {
  readonly months: Months
  readonly currency: string
}

const OfCurrency = ({ months, currency }: OfCurrencyProps) => {
  const { t, language } = useApp()
  const bars = months.map((each) => ({
    label: shortMonth(each.month, language),
    title: `${monthName(each.month, language)}: ${money(sumOf(each, currency), language)}`,
    value: minorUnitsOf(sumOf(each, currency)),
  }))
  const together = decimalOf(bars.reduce((sum, { value }) => sum + value, 0))
  const highest = bars.reduce((best, bar) => (bar.value > best.value ? bar : best))
  return (
    <div class="spend">
      <p>
        {t(overviewMessages.together)}{" "}
        <strong>{money({ amount: together, currency }, language)}</strong>
        <span class="quiet">
          {", "}
          {t(overviewMessages.highest)} {highest.title}
        </span>
      </p>
      <BarChart name={`${t(overviewMessages.spend)}, ${currency}`} bars={bars} />
    </div>
  )
}

const SpendTable = ({ months }: { readonly months: Months }) => {
  const { t, language } = useApp()
  const currencies = (months[0]?.totals ?? []).map(({ currency }) => currency)
  return (
    <Table
      caption={t(overviewMessages.spend)}
      isCaptionHidden
      rows={months.toReversed()}
      keyOf={({ month }) => month}
      columns={[
        { head: t(overviewMessages.month), cell: ({ month }) => monthName(month, language) },
        ...currencies.map((currency) => ({
          head: currency,
          isNumber: true,
          cell: (each: MonthSpend) => money(sumOf(each, currency), language),
        })),
      ]}
    />
  )
}

const Charts = ({ months }: { readonly months: Months }) => {
  const { t } = useApp()
  const [first] = months
  if (first === undefined || first.totals.length === 0) {
    return <p class="quiet">{t(overviewMessages.nothingSpent)}</p>
  }
  return (
    <>
      {first.totals.map(({ currency }) => (
        <OfCurrency key={currency} months={months} currency={currency} />
      ))}
      <details class="disclosure">
        <summary>{t(overviewMessages.asTable)}</summary>
        <SpendTable months={months} />
      </details>
    </>
  )
}

export const Spend = () => {
  const { t, send } = useApp()
  const spend = useLoad("spend", () => send(call("get", "/v1/invoices/spend")))
  return (
    <section class="card">
      <h2>{t(overviewMessages.spend)}</h2>
      <p class="quiet small">{t(overviewMessages.spendLead)}</p>
      <Loaded of={spend}>{({ items }) => <Charts months={items} />}</Loaded>
    </section>
  )
}
