/** Problems of authentication and authorization. */
import { failed, refused } from "./problem-kind.ts"

export const accessProblems = {
  missing_token: refused(401, {
    title: { en: "An access token is required", pl: "Wymagany jest token dostępu" },
    detail: {
      en: "Send a bearer token from /oauth/token.",
      pl: "Wyślij token typu Bearer uzyskany z /oauth/token.",
    },
    meaning: {
      en: "The request has no header `Authorization: Bearer …` (RFC 6750).",
      pl: "Żądanie nie zawiera nagłówka `Authorization: Bearer …` (RFC 6750).",
    },
    advice: {
      en:
        "Get a token at `/oauth/token` with your client id and secret, and send it with every " +
        "request.",
      pl:
        "Pobierz token z `/oauth/token`, podając identyfikator i sekret klienta, i wysyłaj go z " +
        "każdym żądaniem.",
    },
  }),
  invalid_token: refused(401, {
    title: { en: "The access token is not accepted", pl: "Token dostępu nie został przyjęty" },
    detail: {
      en: "The token is unknown, expired or revoked; get a new one from /oauth/token.",
      pl: "Token jest nieznany, wygasł albo został unieważniony; pobierz nowy z /oauth/token.",
    },
    meaning: {
      en:
        "The token is unknown, expired or revoked, or belongs to the other environment: " +
        "tokens of the sandbox are invalid in production and the other way round. The " +
        "response does not say which.",
      pl:
        "Token jest nieznany, wygasł, został unieważniony albo należy do drugiego " +
        "środowiska: tokeny sandboxa są nieważne w produkcji i odwrotnie. Odpowiedź nie " +
        "podaje przyczyny.",
    },
    advice: {
      en: "Get a new token. A token from `/oauth/token` is valid for an hour.",
      pl: "Pobierz nowy token. Token z `/oauth/token` jest ważny godzinę.",
    },
  }),
  insufficient_scope: refused(403, {
    title: {
      en: "The access token is missing a scope",
      pl: "Token dostępu nie ma wymaganego zakresu",
    },
    detail: {
      en: "The access token is missing the scope that this address requires.",
      pl: "Token dostępu nie ma zakresu wymaganego pod tym adresem.",
    },
    meaning: {
      en:
        "The token is valid but does not allow this operation: the detail and the header " +
        "`WWW-Authenticate` name the required scope.",
      pl:
        "Token jest ważny, lecz nie uprawnia do tej operacji: potrzebny zakres podano w opisie " +
        "problemu i w nagłówku `WWW-Authenticate`.",
    },
    advice: {
      en:
        "Request a token with that scope. If your client does not have the scope, the " +
        "client's owner must grant it.",
      pl:
        "Pobierz token z tym zakresem. Jeśli klient API go nie ma, musi go nadać właściciel " +
        "klienta.",
    },
  }),
} as const

export const idempotencyProblems = {
  invalid_idempotency_key: refused(400, {
    title: {
      en: "The idempotency key is not valid",
      pl: "Klucz idempotencji jest nieprawidłowy",
    },
    detail: {
      en: "Send 1 to 255 visible ASCII characters without spaces, for example a UUID.",
      pl: "Wyślij od 1 do 255 widocznych znaków ASCII bez spacji, na przykład UUID.",
    },
    meaning: {
      en:
        "The header `Idempotency-Key` is present, but it is empty, too long or contains " +
        "characters that are not allowed. Nothing was stored.",
      pl:
        "Nagłówek `Idempotency-Key` jest obecny, lecz pusty, za długi albo zawiera niedozwolone " +
        "znaki. Nic nie zostało zapisane.",
    },
    advice: {
      en:
        "Generate a new UUID for each request and send the same UUID with every attempt of " +
        "that request.",
      pl:
        "Wygeneruj nowy UUID dla każdego żądania i wysyłaj ten sam UUID przy każdej próbie " +
        "tego żądania.",
    },
  }),
  idempotency_key_in_flight: failed(409, {
    title: {
      en: "A request with this idempotency key is still running",
      pl: "Żądanie z tym kluczem idempotencji jest jeszcze przetwarzane",
    },
    detail: {
      en: "Another request with this key is running; retry this one in a second.",
      pl: "Inne żądanie z tym kluczem jest w toku; wyślij to żądanie ponownie za sekundę.",
    },
    meaning: {
      en:
        "Two requests with the same key arrived at the same time. This one stored " +
        "nothing; the outcome of the other one is not known yet.",
      pl:
        "Dwa żądania z tym samym kluczem przyszły jednocześnie. To niczego nie zapisało; wynik " +
        "drugiego nie jest jeszcze znany.",
    },
    advice: {
      en:
        "Send the same request with the same key again after `Retry-After` seconds: you " +
        "get the response of the other request, or this request takes effect.",
      pl:
        "Po czasie z `Retry-After` wyślij ponownie to samo żądanie z tym samym kluczem: " +
        "otrzymasz odpowiedź na tamto żądanie albo zostanie wykonane to.",
    },
  }),
  idempotency_key_reused: refused(422, {
    title: {
      en: "The idempotency key belongs to another request",
      pl: "Klucz idempotencji należy do innego żądania",
    },
    detail: {
      en: "The key belongs to an earlier request with other content; nothing was stored.",
      pl: "Klucz należy do wcześniejszego żądania o innej treści; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "For 30 days a key identifies one request: one address and one JSON value, " +
        "regardless of the order of its members. This request differs from the first one " +
        "with this key.",
      pl:
        "Przez 30 dni klucz oznacza jedno żądanie: jeden adres i jedną wartość JSON, niezależnie " +
        "od kolejności pól. To żądanie różni się od pierwszego z tym kluczem.",
    },
    advice: {
      en:
        "To repeat the first request, send its content unchanged. Read what it has created " +
        "before you send anything else.",
      pl:
        "Aby powtórzyć pierwsze żądanie, wyślij je z tą samą treścią. Zanim wyślesz cokolwiek " +
        "innego, odczytaj, co utworzyło tamto.",
    },
  }),
  idempotent_response_lost: refused(409, {
    title: {
      en: "The response to this request is no longer available",
      pl: "Odpowiedź na to żądanie nie jest już dostępna",
    },
    detail: {
      en:
        "The request succeeded earlier. Read the resource that it created; if it created a " +
        "secret, rotate it.",
      pl: "Żądanie wykonano wcześniej. Odczytaj utworzony zasób; jeśli powstał sekret, wymień go.",
    },
    meaning: {
      en:
        "A request with this key and content took effect earlier, and this one changed " +
        "nothing. The earlier response was encrypted with a key that the service no " +
        "longer uses.",
      pl:
        "Żądanie z tym kluczem i treścią wykonano wcześniej, a to niczego nie zmieniło. " +
        "Wcześniejszą odpowiedź zaszyfrowano kluczem, którego usługa już nie używa.",
    },
    advice: {
      en:
        "Find the created resource in a list, for example `GET /v1/webhooks`. A secret is " +
        "not shown again: rotate it, for example with `POST " +
        "/v1/webhooks/{id}/rotate-secret`.",
      pl:
        "Odszukaj utworzony zasób na liście, na przykład `GET /v1/webhooks`. Sekret nie " +
        "jest pokazywany ponownie: wymień go, na przykład przez `POST " +
        "/v1/webhooks/{id}/rotate-secret`.",
    },
  }),
} as const

export const quotaProblems = {
  quota_exceeded: refused(402, {
    title: { en: "The month's quota is used up", pl: "Miesięczny limit został wykorzystany" },
    detail: {
      en: "The trial's volume of this month is used up; nothing was stored.",
      pl: "Miesięczny limit wersji próbnej został wykorzystany; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "A trial accepts a fixed number of orders in a calendar month (Europe/Warsaw). " +
        "The member `quota` names the quota that is used up and when the next month " +
        "begins. Nothing was stored or counted; a request with the idempotency key of an " +
        "accepted order still returns that order. Paid plans never reject an order " +
        "because of its volume.",
      pl:
        "Wersja próbna przyjmuje określoną liczbę zamówień w miesiącu kalendarzowym " +
        "(według czasu w Warszawie). Pole `quota` podaje wykorzystany limit i początek " +
        "następnego miesiąca. Nic nie zostało zapisane ani policzone; żądanie z kluczem " +
        "idempotencji przyjętego zamówienia nadal zwraca to zamówienie. W planach " +
        "płatnych limit nigdy nie powoduje odmowy.",
    },
    advice: {
      en:
        "Change to a paid plan, or wait until `quota.resetsAt`; retrying earlier does not " +
        "help. `GET /v1/usage` shows the remaining volume.",
      pl:
        "Przejdź na plan płatny albo poczekaj do `quota.resetsAt`. Wcześniejsze ponawianie " +
        "żądania nic nie da. `GET /v1/usage` pokazuje, ile zostało.",
    },
  }),
} as const

export const limitProblems = {
  rate_limited: failed(429, {
    title: { en: "Too many requests", pl: "Za dużo żądań" },
    detail: {
      en: "One of your limits is used up; retry after the time in Retry-After.",
      pl: "Jeden z limitów jest chwilowo wyczerpany; spróbuj ponownie po czasie z Retry-After.",
    },
    meaning: {
      en:
        "Each access token has a request limit (`token`), and each API key has one on " +
        "every route for reading (`reads`) and for writing (`writes`). Short bursts are " +
        "allowed: unused requests accumulate up to the limit. The member " +
        "`violated-policies` names the limits that are used up; the header " +
        "`RateLimit-Policy` lists all your limits. The request had no effect, and " +
        "rejected requests do not count. A replay under an idempotency key never counts. " +
        "`verification` counts verifications of webhook URLs.",
      pl:
        "Limit żądań ma każdy token dostępu (`token`) oraz każdy klucz API pod każdym " +
        "adresem, osobno dla odczytu (`reads`) i zapisu (`writes`). Krótkie serie są " +
        "dozwolone: niewykorzystane żądania gromadzą się do wysokości limitu. Pole " +
        "`violated-policies` wymienia wyczerpane limity, a nagłówek `RateLimit-Policy` " +
        "podaje wszystkie. Żądanie nie zostało wykonane, a odrzucone żądania się nie " +
        "liczą. Odtworzenie pod kluczem idempotencji nigdy się nie liczy. " +
        "Limit `verification` liczy weryfikacje adresów URL webhooków.",
    },
    advice: {
      en:
        "Wait for the seconds in `Retry-After` and send the same request again. To stay " +
        "below the limits, read the header `RateLimit` of every response, and use " +
        "webhooks instead of polling. Larger plans have limits ten times as high.",
      pl:
        "Odczekaj liczbę sekund z `Retry-After` i wyślij to samo żądanie. Aby nie " +
        "przekraczać limitów, czytaj nagłówek `RateLimit` każdej odpowiedzi i używaj " +
        "webhooków zamiast odpytywania. Większe plany mają dziesięć razy wyższe limity.",
    },
  }),
} as const
