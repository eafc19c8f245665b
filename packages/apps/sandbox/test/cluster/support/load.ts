/** Orders at a constant rate, as several careful customers place them. */
import { type Answer, placeOrder, type PlacedOrder } from "./orders.ts"
import type { Cluster } from "./cluster.ts"

/** Places orders at a constant rate, regardless of the responses. */
export const constantLoad = (
  { url, customers }: Pick<Cluster, "url" | "customers">,
  ordersPerSecond: number,
  onPlaced: (order: PlacedOrder) => void = () => undefined,
) => {
  const answers: Array<Answer> = []
  const placing: Array<Promise<PlacedOrder>> = []
  const timer = setInterval(() => {
    const nth = placing.length
    const customer = customers[nth % customers.length]!
    const order = placeOrder(url, customer, nth, (answer) => answers.push(answer))
    placing.push(order)
    void order.then(onPlaced)
  }, 1_000 / ordersPerSecond)
  return {
    answers,
    /** Stops placing orders; resolves when all placed ones have been accepted. */
    end: (): Promise<ReadonlyArray<PlacedOrder>> => {
      clearInterval(timer)
      return Promise.all(placing)
    },
  }
}

/** What the API promises when the database is away: RFC 9110, 15.6.4. */
export const isUnavailableAsPromised = ({ status, contentType, retryAfter }: Answer): boolean =>
  status === 503 && contentType.startsWith("application/problem+json") && Number(retryAfter) > 0
