// What a customer does with the client that oapi-codegen makes.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"order/client"
)

func ok[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	token, none := "", context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		return nil
	}
	api := ok(client.NewClientWithResponses(os.Getenv("API_URL"), client.WithRequestEditorFn(authorize)))
	id, secret := os.Getenv("CLIENT_ID"), os.Getenv("CLIENT_SECRET")
	form := client.TokenRequest{GrantType: client.ClientCredentials, ClientId: &id, ClientSecret: &secret}
	token = ok(api.GetTokenWithFormdataBodyWithResponse(none, form)).JSON200.AccessToken
	fmt.Println("token")

	lines := []client.OrderLineRequest{{Sku: "KUB-330-BIA", Quantity: 2}}
	request := client.OrderRequest{Currency: client.CurrencyPLN, Lines: lines}
	order := ok(api.PlaceOrderWithResponse(none, nil, request)).JSON201
	fmt.Println("order", order.Status == client.ORDERSTATUSACCEPTED)
	read := ok(ok(api.ReadOrderWithResponse(none, order.Id, nil)).JSON200.AsOrder())
	fmt.Println("read", read.Id == order.Id)
}
