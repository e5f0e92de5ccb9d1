//go:build js && wasm

package main

import (
	"context"
	"errors"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"ppca/core/fault"
)

// The database of saved models. A model is two records of the same id: what a
// list shows, and the bytes of its file, so that listing reads no bytes. Both
// are written and deleted in one transaction.
const (
	databaseName    = "ppca"
	databaseVersion = 1
	entryStore      = "entry" // {id, name, created, bytes, …}: type entry
	fileStore       = "file"  // {id, data: Uint8Array}
)

// upgrade brings a database from an older version to databaseVersion, one step
// after the other; 0 means that there is none yet.
func upgrade(db *idb.Database, oldVersion, _ uint) error {
	if oldVersion < 1 {
		for _, store := range []string{entryStore, fileStore} {
			if _, err := db.CreateObjectStore(store, idb.ObjectStoreOptions{KeyPath: js.ValueOf("id")}); err != nil {
				return err
			}
		}
	}
	return nil
}

// transact opens the database, lets issue make all its requests in one
// transaction, and waits until the transaction is complete. Nothing between
// the opening and the last request may wait: a transaction does not outlive a
// turn of the event loop without a request. The connection is closed at the
// end, so that no tab stands in the way of another one's upgrade.
func transact(ctx context.Context, mode idb.TransactionMode, issue func(entries, files *idb.ObjectStore) error) error {
	db, err := openDatabase(ctx)
	if err != nil {
		return storageFault(err)
	}
	defer db.Close()
	transaction, err := db.Transaction(mode, entryStore, fileStore)
	if err != nil {
		return storageFault(err)
	}
	if err := request(transaction, issue); err != nil {
		transaction.Abort() // already failed: the first error is the one to tell
		return storageFault(err)
	}
	return storageFault(transaction.Await(ctx))
}

func openDatabase(ctx context.Context) (*idb.Database, error) {
	if !js.Global().Get("indexedDB").Truthy() {
		return nil, fault.New(fault.Storage, "this browser keeps no data for this page (a private window, or storage switched off): export the model to a file instead")
	}
	opening, err := idb.Global().Open(ctx, databaseName, databaseVersion, upgrade)
	if err != nil {
		return nil, err
	}
	return opening.Await(ctx)
}

func request(transaction *idb.Transaction, issue func(entries, files *idb.ObjectStore) error) error {
	entries, err := transaction.ObjectStore(entryStore)
	if err != nil {
		return err
	}
	files, err := transaction.ObjectStore(fileStore)
	if err != nil {
		return err
	}
	return issue(entries, files)
}

// storageFault gives a failure of the database its code and the way out.
func storageFault(err error) error {
	var coded *fault.Error
	switch {
	case err == nil, errors.As(err, &coded), errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, idb.NewDOMException("QuotaExceededError")):
		return fault.New(fault.Storage, "the browser has no room left for this page (%w): export the model to a file, or delete saved models; the open model is still there", err).With("reason", "quota")
	case errors.Is(err, idb.NewDOMException("VersionError")):
		return fault.New(fault.Version, "the saved models were written by a newer version of this program (%w): reload the page to get it", err)
	}
	return fault.New(fault.Storage, "the browser's database refused (%w): export the model to a file; the open model is still there", err)
}
