/**
 * Which invoices can be sent, and in which order: what is owed by a day first, then by number
 * (`compareForSending` of the domain).
 *
 * An invoice lets those go first that have a lower number of its series and are still in hand, so
 * that what is prepared side by side leaves in order. One with a problem holds nobody up, nor does
 * one that does not move: it may be what no worker can read.
 */
import { longestInHandMillis } from "@procurement/domain/invoice"

/** The series of a number: `FV/2026/11` of `FV/2026/11/000001`. */
const seriesOf = (number: string): string =>
  `left(${number}, length(${number}) - position('/' in reverse(${number})))`

/** A common table: the lowest number in hand of each seller and series, at the instant in `$1`. */
export const lowestInHand = `
  in_hand as materialized (
    select distinct on (seller_nip, ${seriesOf("number")})
      seller_nip, ${seriesOf("number")} as series, number
    from invoices
    where state in ('Numbered', 'Drafted', 'Signed') and due_at is not null and attempts = 0
      and due_at > $1::bigint - ${longestInHandMillis}
    order by seller_nip, ${seriesOf("number")}, length(number), number
  )`

/** Whether the invoice can be sent at the instant in `$1`; needs `lowestInHand`. */
export const isReady = `
  invoices.state = 'Stored' and invoices.due_at <= $1
  and (invoices.leased_until is null or invoices.leased_until <= $1)
  and not exists (
    select from in_hand
    where in_hand.seller_nip = invoices.seller_nip
      and in_hand.series = ${seriesOf("invoices.number")}
      and (length(in_hand.number), in_hand.number)
        < (length(invoices.number), invoices.number)
  )`

export const inOrderOfNumbers = "length(invoices.number), invoices.number"

/** As the index `invoices_leaving_index` has it: what is owed by no day comes after every day. */
export const inOrderOfSending = `
  (coalesce(invoices.body #>> '{offline,deadline}', '~') collate "C"), ${inOrderOfNumbers}`
