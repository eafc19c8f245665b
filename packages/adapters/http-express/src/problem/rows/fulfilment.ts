/** Problems with reports of the warehouse and the carrier. */
import {
  maximumReturns,
  maximumShipments,
  type OrderCannotMove,
  type OrderShippedOtherwise,
  type ReturnRefused,
  type ShipmentRefused,
  type ShipmentTimeRefused,
  type TooMuchTracking,
  type UnknownParcel,
} from "@procurement/domain/order"
import { wordOf } from "../order-status.ts"
import { detail, final } from "../row.ts"

const unknownLine = (line: number | undefined) =>
  detail(`The order has no line ${line}.`, `Zamówienie nie ma pozycji ${line}.`)

export const fulfilmentRows = {
  impossible_move: final(409, {
    en: [
      "Invalid status change",
      "The order's status does not allow this change; nothing was stored.",
      "The order was cancelled, has not been shipped completely yet, or has left in other parcels.",
      "Read its current status. Recording the same fact again is never rejected.",
    ],
    pl: [
      "Niedozwolona zmiana stanu",
      "Stan zamówienia nie pozwala na tę zmianę; nic nie zostało zapisane.",
      "Zamówienie zostało anulowane, nie zostało jeszcze wysłane w całości albo wysłano je w innych",
      "paczkach. Odczytaj jego obecny stan. Powtórne zgłoszenie tego samego faktu nigdy nie jest",
      "odrzucane.",
    ],
    failures: {
      OrderCannotMove: ({ status }: OrderCannotMove) =>
        detail(
          `The order is ${wordOf[status]}; this status does not allow the change.`,
          `Zamówienie ma stan ${wordOf[status]}, który nie pozwala na tę zmianę.`,
        ),
      OrderShippedOtherwise: ({ shipment: { carrier, trackingNumber } }: OrderShippedOtherwise) =>
        detail(
          `The order was already shipped with ${carrier}, ${trackingNumber}.`,
          `Zamówienie już wysłano: ${carrier}, ${trackingNumber}.`,
        ),
      ShipmentTimeRefused: ({ reason }: ShipmentTimeRefused) =>
        reason === "InFuture"
          ? detail(
              "`shippedAt` is more than five minutes in the future.",
              "`shippedAt` jest ponad pięć minut w przyszłości.",
            )
          : detail(
              "`shippedAt` is before the order was accepted.",
              "`shippedAt` jest wcześniejsze niż przyjęcie zamówienia.",
            ),
      TooMuchTracking: ({ maximumEvents }: TooMuchTracking) =>
        detail(
          `An order can have at most ${maximumEvents} carrier messages.`,
          `Zamówienie może mieć najwyżej ${maximumEvents} komunikatów przewoźnika.`,
        ),
    },
  }),
  shipment_refused: final(409, {
    en: [
      "Parcel not possible",
      "The order does not allow this parcel; nothing was stored.",
      "The order has no such line, fewer units of it have not left yet, there are too many parcels",
      "or divided lines, or no parcel of the order has this tracking number. Read the order's",
      "shipments. Recording the same parcel again is never rejected.",
    ],
    pl: [
      "Paczka nie jest możliwa",
      "Zamówienie nie pozwala na taką paczkę; nic nie zostało zapisane.",
      "Zamówienie nie ma takiej pozycji, do wysłania zostało mniej sztuk, paczek lub podzielonych",
      "pozycji jest za dużo albo żadna paczka zamówienia nie ma tego numeru. Odczytaj przesyłki",
      "zamówienia. Powtórne zgłoszenie tej samej paczki nigdy nie jest odrzucane.",
    ],
    failures: {
      ShipmentRefused: ({ reason, line, open }: ShipmentRefused) =>
        ({
          UnknownLine: unknownLine(line),
          MoreThanOpen: detail(
            `Only ${open} of line ${line} have not left yet.`,
            `Z pozycji ${line} do wysłania zostało ${open}.`,
          ),
          TooManyShipments: detail(
            `An order can have at most ${maximumShipments} parcels.`,
            `Zamówienie może mieć najwyżej ${maximumShipments} paczek.`,
          ),
          TooLarge: detail(
            "The rows of divided lines would exceed KSeF's limit; send whole lines.",
            "Wiersze podzielonych pozycji przekroczyłyby limit KSeF; wyślij całe pozycje.",
          ),
        })[reason],
      UnknownParcel: ({ trackingNumber }: UnknownParcel) =>
        detail(
          `The order has no parcel ${trackingNumber}.`,
          `Zamówienie nie ma paczki ${trackingNumber}.`,
        ),
    },
  }),
  return_refused: final(409, {
    en: [
      "Return not possible",
      "The order does not allow this return; nothing was stored.",
      "The order has no such line, the returned quantity exceeds what the buyer still has, the",
      "reference belongs to another return, or there are too many returns. Read the order's",
      "returns. Recording the same return again is never rejected.",
    ],
    pl: [
      "Zwrot nie jest możliwy",
      "Zamówienie nie pozwala na taki zwrot; nic nie zostało zapisane.",
      "Zamówienie nie ma takiej pozycji, zwracana ilość przekracza to, co nabywca jeszcze ma,",
      "numer należy do innego zwrotu albo zwrotów jest za dużo. Odczytaj zwroty zamówienia.",
      "Powtórne zgłoszenie tego samego zwrotu nigdy nie jest odrzucane.",
    ],
    failures: {
      ReturnRefused: ({ reason, line, returnable, reference }: ReturnRefused) =>
        ({
          UnknownLine: unknownLine(line),
          MoreThanSold: detail(
            `At most ${returnable} of line ${line} can still be returned.`,
            `Z pozycji ${line} można jeszcze zwrócić ${returnable}.`,
          ),
          ReferenceReused: detail(
            `Another return of the order already has the reference ${reference}.`,
            `Inny zwrot tego zamówienia ma już numer ${reference}.`,
          ),
          TooManyReturns: detail(
            `An order can have at most ${maximumReturns} returns.`,
            `Zamówienie może mieć najwyżej ${maximumReturns} zwrotów.`,
          ),
        })[reason],
    },
  }),
}
