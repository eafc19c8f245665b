/** Forms that record something of an order: what they share. */
import type { ComponentChildren } from "preact"
import { TextField } from "../parts/field.tsx"
import type { FormValues } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import type { SellersOrder } from "./console-calls.ts"
import { salesMessages } from "./sales-messages.ts"

export interface OfSellersOrder {
  readonly order: SellersOrder
  readonly onChanged: () => void
}

/** Says that it was recorded, and reads the order again. */
export const useRecorded = (onChanged: () => void) => {
  const { t, announce } = useApp()
  return (): void => {
    announce(t(salesMessages.recorded))
    onChanged()
  }
}

interface DisclosureProps {
  readonly label: string
  readonly children: ComponentChildren
}

export const Disclosure = ({ label, children }: DisclosureProps) => (
  <details class="card disclosure">
    <summary>{label}</summary>
    {children}
  </details>
)

type Line = SellersOrder["billedLines"][number]
type Count = "toShip" | "returnable"

interface QuantitiesProps {
  readonly lines: ReadonlyArray<Line>
  readonly of: Count
  /** The fields start with all units, instead of none. */
  readonly isAll?: boolean
}

/** One field for each line of which there is something. */
export const Quantities = ({ lines, of, isAll = false }: QuantitiesProps) => (
  <>
    {lines.map(
      (line, nth) =>
        line[of] > 0 && (
          <TextField
            key={`${nth} ${line[of]}`}
            name={`quantity${nth}`}
            type="number"
            min={0}
            max={line[of]}
            label={`${line.name}, ${line.unit}`}
            hint={`≤ ${line[of]}`}
            value={isAll ? String(line[of]) : ""}
          />
        ),
    )}
  </>
)

/** The lines of which a quantity was typed. */
export const quantitiesIn = (
  { text }: FormValues,
  lines: ReadonlyArray<Line>,
): Array<{ line: number; quantity: number }> =>
  lines.flatMap((_, nth) => {
    const quantity = Number(text(`quantity${nth}`))
    return quantity === 0 ? [] : [{ line: nth + 1, quantity }]
  })
