/** Why an order can't be placed, found or changed. */
import { failed, refused } from "./problem-kind.ts"

export const orderProblems = {
  order_not_found: refused(404, {
    title: { en: "There is no such order", pl: "Nie ma takiego zamówienia" },
    detail: {
      en: "No order of yours has this id.",
      pl: "Żadne Państwa zamówienie nie ma tego identyfikatora.",
    },
    meaning: {
      en: "No order of your company has this id. Orders of others are answered the same way.",
      pl:
        "Żadne zamówienie Państwa firmy nie ma tego identyfikatora. Tak samo odpowiadamy na " +
        "pytania o cudze zamówienia.",
    },
    advice: {
      en: "Take ids from the answer of `POST /v1/orders` or from `GET /v1/orders`.",
      pl: "Używaj identyfikatorów z odpowiedzi `POST /v1/orders` albo z `GET /v1/orders`.",
    },
  }),
  order_not_cancellable: refused(409, {
    title: {
      en: "The order can't be cancelled any more",
      pl: "Zamówienia nie można już anulować",
    },
    detail: {
      en: "The order has left the warehouse; nothing was changed.",
      pl: "Zamówienie opuściło magazyn; nic nie zostało zmienione.",
    },
    meaning: {
      en:
        "Orders can be cancelled while they are `accepted` or `processing`. This one is on its " +
        "way or has arrived; its detail names the status.",
      pl:
        "Zamówienie można anulować, gdy ma status `accepted` lub `processing`. To jest już w " +
        "drodze albo zostało doręczone; status podano w opisie problemu.",
    },
    advice: {
      en:
        "Follow the shipment with `GET /v1/orders/{id}` and agree on a return with customer " +
        "service.",
      pl: "Śledź przesyłkę przez `GET /v1/orders/{id}` i uzgodnij zwrot z obsługą klienta.",
    },
  }),
  idempotency_key_in_flight: failed(409, {
    title: {
      en: "A request with this idempotency key is still being answered",
      pl: "Żądanie z tym kluczem idempotencji jest jeszcze przetwarzane",
    },
    detail: {
      en: "Another request with this key is on its way; send this one again in a second.",
      pl: "Inne żądanie z tym kluczem jest w toku; wyślij to żądanie ponownie za sekundę.",
    },
    meaning: {
      en:
        "Two requests with one key came at the same time. This one stored nothing; whether the " +
        "other one succeeds is not known yet.",
      pl:
        "Dwa żądania z tym samym kluczem przyszły jednocześnie. To niczego nie zapisało; wynik " +
        "drugiego nie jest jeszcze znany.",
    },
    advice: {
      en:
        "Send the same request with the same key again after `Retry-After` seconds: it is either " +
        "replayed or placed.",
      pl:
        "Po czasie z `Retry-After` wyślij to samo żądanie z tym samym kluczem: otrzymasz " +
        "pierwszą odpowiedź albo zamówienie zostanie złożone.",
    },
  }),
  idempotency_key_reused: refused(422, {
    title: {
      en: "The idempotency key belongs to another request",
      pl: "Klucz idempotencji należy do innego żądania",
    },
    detail: {
      en: "Another request was sent with this key; nothing was stored. Use a new key.",
      pl: "Z tym kluczem wysłano już inne żądanie; nic nie zostało zapisane. Użyj nowego klucza.",
    },
    meaning: {
      en:
        "Within 30 days a key stands for one request. This one has another body than the first " +
        "with this key.",
      pl:
        "Przez 30 dni klucz oznacza jedno żądanie. To żądanie ma inną treść niż pierwsze z tym " +
        "kluczem.",
    },
    advice: {
      en: "Use a new key for a new order; send exactly the same body when you repeat one.",
      pl:
        "Dla nowego zamówienia użyj nowego klucza; powtarzając zamówienie, wyślij dokładnie tę " +
        "samą treść.",
    },
  }),
  total_too_large: refused(422, {
    title: {
      en: "The total of the order is too large",
      pl: "Wartość zamówienia jest za duża",
    },
    detail: { en: "Split the order into several.", pl: "Podziel zamówienie na kilka mniejszych." },
    meaning: {
      en: "The sum of the lines is more than an order may come to. Nothing was stored.",
      pl:
        "Suma pozycji przekracza największą dozwoloną wartość zamówienia. Nic nie zostało " +
        "zapisane.",
    },
    advice: { en: "Split the order into several.", pl: "Podziel zamówienie na kilka mniejszych." },
  }),
  invoice_too_large: refused(422, {
    title: {
      en: "The invoice of the order would be too large",
      pl: "Faktura do zamówienia byłaby za duża",
    },
    detail: {
      en: "KSeF would not take an invoice of this size. Split the order.",
      pl: "KSeF nie przyjąłby faktury tej wielkości. Podziel zamówienie.",
    },
    meaning: {
      en:
        "KSeF takes invoice files up to a fixed size. With so many lines and such long texts " +
        "this one could be larger. Nothing was stored.",
      pl:
        "KSeF przyjmuje pliki faktur do określonej wielkości. Przy tylu pozycjach i tak długich " +
        "tekstach plik mógłby być większy. Nic nie zostało zapisane.",
    },
    advice: { en: "Split the order into several.", pl: "Podziel zamówienie na kilka mniejszych." },
  }),
} as const
