module order

go 1.26

require github.com/oapi-codegen/runtime v1.9.0
