/** Why a plan has no room for more. */
import { refused } from "./problem-kind.ts"

export const quotaProblems = {
  quota_exceeded: refused(402, {
    title: { en: "The month's quota is used up", pl: "Miesięczny limit został wykorzystany" },
    detail: {
      en: "The trial's volume of this month is used up; nothing was stored.",
      pl: "Miesięczny limit wersji próbnej został wykorzystany; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "A trial takes so many orders in a month (Europe/Warsaw) and no more. The member `quota` " +
        "says what is used up and when the next month begins. Nothing was stored and nothing was " +
        "counted; an order that was accepted before is still replayed under its idempotency key. " +
        "Paid plans are never refused for their volume.",
      pl:
        "Wersja próbna przyjmuje określoną liczbę zamówień w miesiącu (według czasu w Warszawie) " +
        "i ani jednego więcej. Pole `quota` mówi, który limit wykorzystano i kiedy zacznie się " +
        "następny miesiąc. Nic nie zostało zapisane ani policzone; przyjęte wcześniej zamówienie " +
        "nadal jest odtwarzane pod swoim kluczem idempotencji. W planach płatnych limit nigdy " +
        "nie powoduje odmowy.",
    },
    advice: {
      en:
        "Change to a paid plan, or wait until `quota.resetsAt`. Sending the request again before " +
        "that does not help. `GET /v1/usage` shows what is left.",
      pl:
        "Przejdź na plan płatny albo poczekaj do `quota.resetsAt`. Wcześniejsze ponawianie " +
        "żądania nic nie da. `GET /v1/usage` pokazuje, ile zostało.",
    },
  }),
} as const
