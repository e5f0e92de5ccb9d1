//go:build js && wasm

package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"ppca/core/fault"
)

// The database of saved models. A model has two records with one id: its entry in the list and
// the bytes of its file, so that listing reads no files. One transaction writes or deletes both.
const (
	databaseVersion = 1
	entryStore      = "entry" // {id, name, created, bytes, …}: type entry
	fileStore       = "file"  // {id, data: Uint8Array}
)

// upgrade upgrades a database from an older version to databaseVersion, one step after the
// other; version 0 means that there is none yet.
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

// A Store is the connection to the database, which opens on first use. It stays open, because
// go-indexeddb leaks memory with every connection.
type Store struct {
	database string // its name in the browser
	opening  sync.Mutex
	db       *idb.Database
}

// New returns the store in a database of the browser.
func New(database string) *Store { return &Store{database: database} }

// begin begins a transaction. It reopens the connection if it was closed: by go-indexeddb, so
// that this tab does not block the upgrade of another, or by the browser, together with the
// page's data.
func (s *Store) begin(ctx context.Context, mode idb.TransactionMode) (*idb.Transaction, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	options := idb.TransactionOptions{Mode: mode}
	if mode == idb.TransactionReadWrite {
		options.Durability = idb.DurabilityStrict // saved models survive a power failure
	}
	if s.db != nil {
		if transaction, err := s.db.TransactionWithOptions(options, entryStore, fileStore); err == nil {
			return transaction, nil
		}
	}
	db, err := openDatabase(ctx, s.database)
	if err != nil {
		return nil, err
	}
	s.Close()
	s.db = db
	return db.TransactionWithOptions(options, entryStore, fileStore)
}

// Close closes the connection, if there is one.
func (s *Store) Close() {
	if s.db != nil {
		s.db.Close()
	}
}

// transact runs issue, which makes all its requests in one transaction, and waits until it is
// complete. issue must not wait before its last request: a transaction without a request ends
// with the turn of the event loop.
func (s *Store) transact(ctx context.Context, mode idb.TransactionMode, issue func(entries, files *idb.ObjectStore) error) error {
	transaction, err := s.begin(ctx, mode)
	if err != nil {
		return storageFault(err)
	}
	if err := requestAll(transaction, issue); err != nil {
		transaction.Abort() // it already failed; return the first error
		return storageFault(err)
	}
	return storageFault(transaction.Await(ctx))
}

func openDatabase(ctx context.Context, name string) (*idb.Database, error) {
	if !js.Global().Get("indexedDB").Truthy() {
		return nil, fault.New(fault.Storage, "models cannot be saved here, because there is no IndexedDB (a private window, storage switched off, or Node): export the model to a file instead")
	}
	db, err := open(ctx, name)
	if err != nil || hasStores(db) {
		return db, err
	}
	// The program died while it made the stores, so nothing is saved.
	db.Close()
	deleting, err := idb.Global().DeleteDatabase(name)
	if err != nil {
		return nil, err
	}
	if err := deleting.Await(ctx); err != nil {
		return nil, err
	}
	return open(ctx, name)
}

func open(ctx context.Context, name string) (*idb.Database, error) {
	opening, err := idb.Global().Open(ctx, name, databaseVersion, upgrade)
	if err != nil {
		return nil, err
	}
	return opening.Await(ctx)
}

// hasStores reports whether the database has all stores; an interrupted upgrade leaves fewer.
func hasStores(db *idb.Database) bool {
	names, err := db.ObjectStoreNames()
	return err != nil || slices.Contains(names, entryStore) && slices.Contains(names, fileStore)
}

func requestAll(transaction *idb.Transaction, issue func(entries, files *idb.ObjectStore) error) error {
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

// storageFault returns an error of the database with its code and advice.
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
