// What a customer does with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"fmt"
	"os"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func ok[Value any](value Value, _ any, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	settings := api.NewConfiguration()
	if url := os.Getenv("API_URL"); url != "" {
		settings.Servers = api.ServerConfigurations{{URL: url}}
	}
	client := api.NewAPIClient(settings)
	none := context.Background()
	token := ok(client.OAuthAPI.GetToken(none).GrantType("client_credentials").
		ClientId(os.Getenv("CLIENT_ID")).ClientSecret(os.Getenv("CLIENT_SECRET")).Execute())
	access := context.WithValue(none, api.ContextAccessToken, token.AccessToken)
	fmt.Println("token")

	request := api.NewOrderRequest(api.PLN, []api.OrderLineRequest{{Sku: "KUB-330-BIA", Quantity: 2}})
	order := ok(client.OrdersAPI.PlaceOrder(access).OrderRequest(*request).IdempotencyKey("go-1").Execute())
	fmt.Println("order", order.Status == api.ORDER_STATUS_ACCEPTED)
	read := ok(client.OrdersAPI.ReadOrder(access, order.Id).Execute())
	fmt.Println("read", read.Order.Id == order.Id)
}
