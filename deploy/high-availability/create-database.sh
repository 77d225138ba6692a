#!/bin/sh
# Run once by Patroni on the first leader, with the address of its superuser. PASSWORD is replaced.
exec psql "$1" -v ON_ERROR_STOP=1 \
    -c "create role ledgerboard login createdb password 'PASSWORD'" \
    -c "create database ledgerboard owner ledgerboard encoding 'UTF8' template template0"
